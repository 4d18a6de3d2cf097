// The rules' advice to the MJ, folded away until it is wanted.
export default {
  inject: ["texts", "advice"],
  template: `
    <details class="panel advice"><summary><h2>{{ texts.advice }}</h2></summary>
      <div class="columns">
        <section v-for="section in advice.sections"><h3>{{ section.title }}</h3>
          <ul><li v-for="line in section.lines">{{ line }}</li></ul></section>
        <section><h3>{{ texts.scale }}</h3>
          <dl><template v-for="step in advice.scale"><dt>{{ step.name }} <b>{{ step.range }}</b></dt><dd>{{ step.means }}</dd></template></dl></section>
      </div>
    </details>`,
};
