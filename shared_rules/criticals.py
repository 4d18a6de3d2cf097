"""What a critical of Directive Zéro may do: suggestions to show, never rules to apply (seed 1.3)."""

from shared_rules.whole import need_face

SUGGESTIONS = {
    "critical_success": ("faster", "cleaner", "advantage", "damage_1d10", "ignore_1_absorption"),
    "critical_failure": (
        "stress_1",
        "detection_1",
        "alerte_1",
        "preuves_1",
        "time_or_resource",
        "weapon_dropped_or_exposed",
    ),
}


def damage(face: int) -> int:
    """The 1d10 of extra combat damage of a critical success: a face 0 reads 10 (1.3)."""
    return need_face(face, 0, 9, 10) or 10
