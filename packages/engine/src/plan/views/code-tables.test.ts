import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const scratch = scratchFolder();

test('codes of several kinds in one table, by number and by short form', async () => {
  const policies = [
    'Policy;Ins;Line;Pay',
    'P-1;ALV;HH;1',
    'P-2;HUK;MT;2',
    'P-3;ALV;MT;1',
    'P-4;VHV;HH;4',
    'P-5;HUK;LI;4',
  ].join('\n');
  const keys = [
    'Kind;Key;Short;Meaning',
    'Insurer;0103;ALV;Allianz Versicherungs-AG',
    'Insurer;0110;HUK;HUK-COBURG Versicherung',
    'Insurer;0115;VHV;VHV Versicherung AG',
    'Line;10;HH;Household contents',
    'Line;20;MT;Motor',
    'Line;30;LI;Liability',
    'Payment;1;;yearly',
    'Payment;2;;half-yearly',
    'Payment;4;;quarterly',
    'Status;1;A;active',
    'Status;2;S;stopped',
  ].join('\n');
  const templates = [
    {
      name: 'Policies',
      columns: [
        { name: 'Policy', required: true },
        { name: 'Insurer', description: 'full name of the insurer' },
        { name: 'Line', description: 'spelled out' },
      ],
    },
  ];
  const { rows } = await planned(scratch, { 'policies.csv': policies, 'keys.csv': keys }, templates);
  expect(rows.policies?.slice(0, 4)).toEqual([
    'P-1|Allianz Versicherungs-AG|Household contents',
    'P-2|HUK-COBURG Versicherung|Motor',
    'P-3|Allianz Versicherungs-AG|Motor',
    'P-4|VHV Versicherung AG|Household contents',
  ]);
});

test('a list whose kinds have no code in common, by the column that is called like the kind', async () => {
  const policies = ['Policy;Insurer code;Use', 'P-1;ALV;SDP', 'P-2;HUK;B1', 'P-3;ALV;B1', 'P-4;VHV;SDP'];
  const keys = [
    'List;Value;Text',
    'Insurer;ALV;Allianz Versicherung',
    'Insurer;HUK;HUK-COBURG',
    'Insurer;VHV;VHV Versicherung',
    'Use;SDP;Social, domestic and pleasure',
    'Use;B1;Class 1 business',
    'Cover;TPO;Third party only',
    'Cover;COMP;Comprehensive',
  ];
  const templates = [
    {
      name: 'Policies',
      columns: [
        { name: 'Policy', required: true, unique: true },
        { name: 'Insurer', description: 'by name' },
        { name: 'Use', description: 'in words' },
      ],
    },
  ];
  const { rows } = await planned(
    scratch,
    { 'policies.csv': policies.join('\n'), 'keys.csv': keys.join('\n') },
    templates,
  );
  expect(rows.policies?.slice(0, 2)).toEqual([
    'P-1|Allianz Versicherung|Social, domestic and pleasure',
    'P-2|HUK-COBURG|Class 1 business',
  ]);
});
