import { node } from '../../recipe/edit.js';
import type { Expression } from '../../recipe/expression.js';
import type { Edit } from '../edit-columns.js';
import { Refusal } from '../refusal.js';
import { textsOf } from '../scene.js';
import { setColumns } from './constants.js';
import { plain } from './numbers.js';
import { readingOf } from './take-from.js';

/** What a formula gives, written with as many decimals as the column has; of a quotient or product with two at least. */
export const compute: Edit<'compute'> = (scene, told) =>
  setColumns(scene, told, ({ sheet, column, expression }, now) => {
    const { rows } = now.sample(sheet.template);
    const read = (said: string) => {
      const isOwn = said === told.column && expression !== undefined;
      const of = isOwn ? expression : readingOf(now, sheet, said, column);
      const number = plain(node({ op: 'trim', of }), { rows });
      const texts = textsOf(number, rows);
      if (texts.length > 0 && !texts.some((text) => /^-?\d+(\.\d+)?$/.test(text)))
        throw new Refusal(`"${said}" holds no numbers to work with.`);
      return number;
    };
    const formula = parse(told.formula, read);
    const before = expression ? textsOf(plain(expression, { rows }), rows) : [];
    const decimals = Math.max(0, ...before.map((text) => text.split('.')[1]?.length ?? 0));
    const isExact = !/[*/]/.test(told.formula.replace(/\[[^\]]*\]/g, ''));
    const places = Math.max(decimals, isExact ? 0 : 2);
    return {
      expression: isExact && decimals === 0 ? formula : node({ op: 'round', of: formula, places }),
      says: `is ${told.formula.replace(/\[([^\]]*)\]/g, '"$1"')}`,
    };
  });

/** Columns in square brackets, numbers, + - * / and round brackets. */
function parse(formula: string, read: (said: string) => Expression): Expression {
  const tokens = formula.match(/\[[^\]]*\]|\d+(?:\.\d+)?|[-+*/()]/g) ?? [];
  let at = 0;
  const calculate = (of: Expression, is: string, by: Expression) => node({ op: 'calculate', of, is, by });
  const factor = (): Expression => {
    const token = tokens[at++] ?? '';
    if (token === '(') {
      const inner = sum();
      at += 1;
      return inner;
    }
    return token.startsWith('[') ? read(token.slice(1, -1)) : node({ op: 'constant', value: token });
  };
  const product = (): Expression => {
    let left = factor();
    while (tokens[at] === '*' || tokens[at] === '/') left = calculate(left, tokens[at++] ?? '', factor());
    return left;
  };
  const sum = (): Expression => {
    let left = product();
    while (tokens[at] === '+' || tokens[at] === '-') left = calculate(left, tokens[at++] ?? '', product());
    return left;
  };
  return sum();
}
