import { isOp, node, rewrite } from '../../recipe/edit.js';
import type { Expression } from '../../recipe/expression.js';
import { resolveColumn } from '../../words/naming.js';
import { type Edit, inTurn, setColumn } from '../edit-columns.js';
import { listed, Refusal } from '../refusal.js';
import { columnNames, expressionOf } from '../scene.js';
import { resolveSource, sheetsOf } from '../target.js';

/** What two columns are made of changes places; where columns of the source are named, what is read of them. */
export const swap: Edit<'swap'> = (scene, told) => {
  const [a, b] = told.columns;
  const made = sheetsOf(scene, told.sheet).flatMap((sheet) => {
    const names = columnNames(scene, sheet);
    const [first, second] = [resolveColumn(a, names), resolveColumn(b, names)];
    return first && second && first.name !== second.name
      ? [{ sheet, first: first.name, second: second.name, score: first.score + second.score }]
      : [];
  });
  const best = Math.max(0, ...made.map(({ score }) => score));
  if (best === 0) return swapSources(scene, told);
  const empty = node({ op: 'constant', value: '' });
  return inTurn(
    scene,
    made
      .filter(({ score }) => score >= best - 0.05)
      .flatMap(({ sheet, first, second }) => {
        const says = `changes places with ${first}`;
        const [one, other] = [expressionOf(sheet, first) ?? empty, expressionOf(sheet, second) ?? empty];
        return [
          (now) =>
            setColumn(
              now,
              { sheet, column: first },
              { expression: other, says: `changes places with ${second}` },
              told.sentence,
            ),
          (now) => setColumn(now, { sheet, column: second }, { expression: one, says }, told.sentence),
        ];
      }),
  );
};

const swapSources: Edit<'swap'> = (scene, told) => {
  const [a, b] = told.columns;
  const edits = sheetsOf(scene, told.sheet).flatMap((sheet) => {
    const [first, second] = [resolveSource(scene, sheet, a), resolveSource(scene, sheet, b)];
    if (!first || !second || first.name === second.name) return [];
    const exchange = (expression: Expression) =>
      rewrite(expression, (each) => {
        if (!isOp(each, 'column')) return each;
        if (each.name === first.name) return node({ ...each, name: second.name });
        return each.name === second.name ? node({ ...each, name: first.name }) : each;
      });
    return Object.entries(sheet.columns).flatMap(([column, expression]) => {
      const exchanged = exchange(expression);
      const says = `reads "${first.name}" and "${second.name}" the other way round`;
      return exchanged === expression
        ? []
        : [
            (now: typeof scene) =>
              setColumn(now, { sheet, column }, { expression: exchanged, says }, told.sentence),
          ];
    });
  });
  if (edits.length === 0) throw new Refusal(`No sheet has both of the columns ${listed(told.columns)}.`);
  return inTurn(scene, edits);
};
