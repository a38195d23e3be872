import { hasNumberingPlan } from '../../cells/phones.js';
import { isOp, node, rewrite } from '../../recipe/edit.js';
import { type Edit, editColumns, hasStep } from '../edit-columns.js';
import { Refusal } from '../refusal.js';

export const phoneCountry: Edit<'phone_country'> = (scene, told) => {
  const country = told.country.trim().toUpperCase();
  if (!hasNumberingPlan(country))
    throw new Refusal(`"${told.country}" is no country that has phone numbers.`);
  const says = `takes numbers without a country's code for numbers of ${country}`;
  return editColumns(scene, told, (of) => {
    if (hasStep(of, 'phone_e164'))
      return {
        expression: rewrite(of, (each) => (isOp(each, 'phone_e164') ? node({ ...each, country }) : each)),
        says,
      };
    return told.column === undefined
      ? undefined
      : { expression: node({ op: 'phone_e164', of, country }), says };
  });
};
