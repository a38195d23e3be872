import type { Grammar } from '../chart.js';
import type { Data } from '../data.js';
import type { Action } from '../instruction.js';
import type { Parts, Piece } from '../parts.js';
import { GLUE } from './glue.js';

/** Several columns in one, and parts of one. */
export function combiningRules(grammar: Grammar<Parts, Data>): void {
  joinRules(grammar);
  splitRules(grammar);
}

function joinRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  rule('Brick', 'Column', ({ Column: { name } }): Piece => ({ column: name }));
  rule('Brick', 'Sign', ({ Sign: text }): Piece | undefined =>
    /[\p{L}\p{N}]/u.test(text) ? undefined : { text },
  );
  rule('Bricks', 'Brick', ({ Brick }) => [Brick]);
  rule('Bricks', 'Brick Link Bricks', ({ Brick, Bricks }) => [Brick, ...Bricks]);
  // A sign holds columns together; of two that just follow each other one is mostly no column.
  rule('Bricks', 'Brick Bricks', ({ Brick, Bricks }) =>
    'text' in Brick || 'text' in (Bricks[0] ?? Brick) ? [Brick, ...Bricks] : undefined,
  );
  rule('Bricks', 'Brick Bricks', ({ Brick, Bricks }) => [Brick, ...Bricks], 0.15);
  rule('Link', 'and|+|,|then|plus|followed then|by?');
  rule('Link', ', and? then?');
  const joined = (column: string, pieces: readonly Piece[], shown?: unknown): Action | undefined => {
    const from = pieces.flatMap((each) => ('column' in each ? [each.column] : []));
    const [first, last] = [pieces[0], pieces.at(-1)];
    if (from.length < 2 || !first || !last || 'text' in first || 'text' in last) return undefined;
    if (new Set(from).size < from.length) return undefined;
    const between: string[] = [];
    let open = '';
    for (const each of pieces.slice(1))
      if ('text' in each) open += each.text;
      else {
        between.push(open);
        open = '';
      }
    const [separator = ''] = between;
    return between.every((each) => each === separator)
      ? { do: 'join', column, from, separator: asShown(separator || ' ', shown) }
      : undefined;
  };
  for (const form of [
    'Column Is|Becomes|Gets|hold|holds|read|reads Bricks Sep? Shown?',
    'Column Is|Becomes|Gets|hold|holds also? have? Column Sep? Bricks',
    'Column Is? Bricks Sep? Shown',
  ])
    rule('Action', form, ({ Column: { name }, Bricks, Shown }) => joined(name, Bricks, Shown), 0.05);
  rule('Shown', 'Example? Text', ({ Text: text }) => text);
  rule('Shown', 'Example Shownword', ({ Shownword }) => Shownword);
  rule('Shown', ': Shownword', ({ Shownword }) => Shownword);
  rule('Shown', '( Shownword )', ({ Shownword }) => Shownword);
  rule('Shownword', 'Word|Value|Text|Number', () => '');
  rule('Shownword', 'Word|Value|Text|Number Sep? Shownword', (parts) =>
    parts.Sep === ',' ? ', ' : parts.Shownword,
  );
  const together = ({ Columns, Column: { name }, Sign = ' ', Shown }: Parts): Action | undefined =>
    Columns.length < 2
      ? undefined
      : { do: 'join', column: name, from: Columns, separator: asShown(Sign, Shown) };
  for (const form of [
    'put|Together? Columns Together? in|into Column Sep? with? Sign Between Sep? Shown?',
    'put|Together? Columns Together? in|into Column Sep? separated|joined|divided by? Sign Sep? Shown?',
    'Together Columns in|into Column with Sign Sep? Shown?',
    'Together Columns with|by Sign in? between? in|into Column Sep? Shown?',
    'Together Columns in|into Column with Sign Between',
    'Columns joined|combined|together|merged|concatenated with|by Sign in|into Column',
    'glue|Together Columns Together? with Sign in|into|to|as Column',
    'Together|glue Columns Together? in|into|to|as Column',
    'Fill|put Columns Together in|into|to|as Column',
    'put a? Sign Between Columns in|into|to|as Column',
    'Columns Together make|form|give|makes up? Column',
  ])
    rule('Action', form, together);
  rule(
    'Build',
    'made|make|build|built|create|created|formed|composed out|up? of|from|by? joining|combining?',
  );
  for (const form of [
    'Column Is|should|must|be? Build Columns Joint?',
    'make|build|create|form|compose Column out? from|of|by|with joining|combining|putting? together? Columns Joint?',
    'Column Is Columns joined|together|combined|separated by|with? Sign',
  ])
    rule('Action', form, ({ Joint, ...parts }) => together({ ...parts, Joint, Sign: Joint ?? parts.Sign }));
  rule('Joint', 'Sep? separated|joined|divided|with|by by|with? a? Sign', ({ Sign }) => Sign);
  for (const [cue, isBefore] of [
    ['InFront of?', true],
    ['Behind', false],
  ] as const)
    rule(
      'Action',
      `Column Gets the? Column ${cue} it? Sep? separated|with by? Sign Sep? Shown?`,
      ({ Column: { name }, Column2: other, Sign }): Action => ({
        do: 'join',
        column: name,
        from: isBefore ? [other.name, name] : [name, other.name],
        separator: Sign,
      }),
    );
  rule(
    'Action',
    'Behind each|every? Column In Bricks Sep? Vague? in? Column?',
    ({ Column: { name }, Bricks }) => joined(name, [{ column: name }, ...Bricks]),
    0.05,
  );
  rule(
    'Action',
    'Column also? have|has|Gets Column Sep? Vague Sep? Signs Sep? Vague',
    ({ Column: { name }, Column2: other, Signs }): Action => ({
      do: 'join',
      column: name,
      from: [name, other.name],
      separator: Signs,
    }),
    0.2,
  );
  rule(
    'Action',
    'put|write|add Column InFront of? Column Sep? separated|with by? Sign Between? Sep? Shown?',
    ({ Column: one, Column2: { name }, Sign }): Action => ({
      do: 'join',
      column: name,
      from: [one.name, name],
      separator: Sign,
    }),
  );
  rule(
    'Action',
    'put|write|add|append Column Behind|to of? Column Sep? separated|with by? Sign Between? Sep? Shown?',
    ({ Column: one, Column2: { name }, Sign }): Action => ({
      do: 'join',
      column: name,
      from: [name, one.name],
      separator: Sign,
    }),
    0.02,
  );
  rule('Signs', 'Sign', ({ Sign }) => (/[\p{L}\p{N}]/u.test(Sign) ? undefined : Sign));
  rule('Signs', 'Sign Sep? Signs', ({ Sign, Signs }) =>
    /[\p{L}\p{N}]/u.test(Sign) ? undefined : Sign + Signs,
  );
}

function splitRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  const frame: typeof grammar.frame = (...given) => grammar.frame(...given);
  rule('Part', 'Surname', () => 'last_name');
  rule('Part', 'GivenName', () => 'first_name');
  const named = ({ Column: { name }, Part: part }: Parts): Action => ({ do: 'split', column: name, part });
  for (const form of [
    'Column Gets|Is|contain|hold|have|show? Only Part',
    'Column Sep? Only Part',
    'Column Part Only',
    'Only In? Part of|in|from Column',
    'In Only Part of|in Column',
    'in Column In Part Only',
    'Column In Only Part',
    'Them? In of Column Is? Only Part',
    'what Them? In of Column Is Only Part',
    'Column contain Part Only',
    'Column Only Gets|contain|hold|have|show|be Part',
  ]) {
    rule('Action', form, named, 0.02);
    rule('Action', `${form} Sep? Clarify Part`, named);
    rule('Action', `${form} Sep? Clarify Where`, (parts) => {
      const { Where } = parts;
      return { do: 'split', column: parts.Column.name, ...Where };
    });
  }
  const cut = (parts: Parts): Action => {
    const { Where } = parts;
    return { do: 'split', column: parts.Column.name, ...Where };
  };
  const single = (sign: string) => !/[\p{L}\p{N}]/u.test(sign);
  rule('What', 'what|everything|whatever|all|that stands|is|comes|stand|come|are?');
  rule('What', 'first|last? half|part|bit|piece|letter|letters|word|text');
  rule('What', 'What that|which? stands|is|comes?');
  rule('Where', 'What before|front|InFront|until|to|AtMost of? Sign', ({ Sign }) =>
    single(Sign) ? { by: Sign, part: 1 } : undefined,
  );
  rule('Where', 'What Behind|after|follows of? Sign', ({ Sign }) =>
    single(Sign) ? { by: Sign, part: -1 } : undefined,
  );
  rule('Where', 'What is? first word', () => ({ by: ' ', part: 1 }));
  rule('Where', 'first|First word', () => ({ by: ' ', part: 1 }));
  rule('Where', 'last|Last word', () => ({ by: ' ', part: -1 }));
  for (const form of [
    'Only Where of|in|from Column',
    'In Only Where of|in|from Column',
    'Column Gets|Is|contain|hold|have|show? Only Where',
    'in Column In Only Where',
    'in Column Only In Where',
    'Column Sep? Only Where',
    'Only What of Column Sep? Clarify|,? Where',
    'In Only What of Column Sep? Clarify|,? Where',
    'In Only Where of Column Sep? Where',
    'Column Is|Becomes|Gets Where',
  ])
    rule('Action', form, cut, 0.02);
  // "Of the SKU nothing but the digits after the dash is needed", "Name: the first name will do"
  rule('Enough', 'Serves|In');
  rule('Enough', 'all we|i need|want|require');
  rule('Enough', 'needed|wanted|required|enough');
  for (const form of [
    'Column Sep? In? Only? Where Only? Is? Enough',
    'Column Sep? Is? In? Only Where',
    'Column Sep? In? Only What Sep? Clarify Where',
  ]) {
    rule('Action', form, cut, 0.1);
    rule('Action', form.replace('Where', 'Part'), named, 0.1);
  }
  frame('Action', 'Column Where Only|Enough', `In Gets Noun ${GLUE}`, cut);
  frame('Action', 'Column Part Only|Enough', `In Gets Noun ${GLUE}`, named);
  rule('Where', 'digits|letters|numbers|figures|characters|domain Behind|after|follows Sign', ({ Sign }) =>
    single(Sign) ? { by: Sign, part: -1 } : undefined,
  );
  rule('Where', 'digits|letters|numbers|figures|characters before|InFront|until Sign', ({ Sign }) =>
    single(Sign) ? { by: Sign, part: 1 } : undefined,
  );
  rule('Where', 'whatever|what|everything|all follows|precedes Sign', ({ Sign }) =>
    single(Sign) ? { by: Sign, part: -1 } : undefined,
  );
  // Of another column.
  const partOf = (column: string, from: string, where: object): Action =>
    ({ do: 'split', column, ...(column !== from && { from }), ...where }) as Action;
  for (const form of [
    'Column Is|Becomes|Gets Where of|in|from Column',
    'Column Is|Becomes|Gets What of Column Where2',
    'Fill Column from Where of|in Column',
    'Fill Column with Where of|in Column',
  ])
    rule(
      'Action',
      form,
      (parts) => {
        const { Where, Where2 } = parts;
        return partOf(parts.Column.name, parts.Column2.name, Where ?? Where2);
      },
      0.02,
    );
  rule('Where2', 'before|InFront|until|AtMost of? Sign', ({ Sign }) =>
    single(Sign) ? { by: Sign, part: 1 } : undefined,
  );
  rule('Where2', 'Behind|after|follows of? Sign', ({ Sign }) =>
    single(Sign) ? { by: Sign, part: -1 } : undefined,
  );
  rule('Where', 'second word', () => ({ by: ' ', part: 2 }));
  for (const form of [
    'Column Is|Becomes|Gets Part of|in|from Column',
    'Fill Column from|with Part of|in Column',
  ])
    rule(
      'Action',
      form,
      (parts) => partOf(parts.Column.name, parts.Column2.name, { part: parts.Part }),
      0.02,
    );
  rule('Actions', 'split Column up? into|to Column and Column', (parts): Action[] | undefined => {
    const {
      Column: { name },
      Column2: one,
      Column3: two,
    } = parts;
    const isGiven = /first|given|fore/i.test(one.name);
    const isFamily = /last|sur|family/i.test(two.name);
    if (isGiven && isFamily)
      return [partOf(one.name, name, { part: 'first_name' }), partOf(two.name, name, { part: 'last_name' })];
    return [partOf(one.name, name, { by: ' ', part: 1 }), partOf(two.name, name, { by: ' ', part: 2 })];
  });
  // So many letters of it.
  for (const form of [
    'Column Is|Becomes|Gets the? first Number Digits|letters of|from Column',
    'Fill Column with|from the? first Number Digits|letters of|from Column',
  ])
    rule('Actions', form, ({ Column: { name }, Column2: from, Number: { number } }): Action[] => [
      { do: 'take_from', column: name, from: [from.name], as: 'replace' },
      { do: 'shorten', column: name, length: Number(number) },
    ]);
  rule(
    'Actions',
    'take|use|Fill the? first Number Digits|letters of|from Column as|in|into|for Column',
    ({ Column: from, Column2: { name }, Number: { number } }): Action[] => [
      { do: 'take_from', column: name, from: [from.name], as: 'replace' },
      { do: 'shorten', column: name, length: Number(number) },
    ],
  );
  // Two columns that change places.
  for (const form of [
    'swap|exchange|switch Column and|with Column',
    'Column and Column Is? the? wrong|other way round|around',
    'Column and Column Is? swapped|exchanged|switched|mixed|confused up?',
  ])
    rule('Action', form, ({ Column: one, Column2: two }): Action | undefined =>
      one.name === two.name ? undefined : { do: 'swap', columns: [one.name, two.name] },
    );

  // Names the other way round.
  // A column of one part of the name holds no order.
  const ordered = (name: string, order: 'given_first' | 'family_first'): Action | undefined =>
    /\b(?:first|last|given|family|fore|sur|middle)[ _-]?name/iu.test(name)
      ? undefined
      : { do: 'name_order', column: name, order };
  const turned = ({ Column: { name } }: Parts) => ordered(name, 'given_first');
  rule('GivenFirst', 'GivenName first');
  rule('GivenFirst', 'GivenName then|before|and Surname');
  rule('GivenFirst', 'natural way round?');
  rule('Given', 'GivenFirst');
  rule('Given', 'GivenFirst Sep? GivenFirst');
  rule('Given', 'GivenFirst Sep? and? no|without Sign');
  rule('Given', 'GivenFirst Sep? GivenFirst Sep? and? no|without Sign');
  for (const form of [
    'Column Is|Becomes|Gets|read? Given Sep? Shown?',
    'Column Given Sep? Shown?',
    'write Column Given Sep? Shown?',
  ])
    rule('Action', form, turned, 0.02);
  rule('Family', 'Surname first');
  rule('Family', 'Surname , GivenName');
  rule(
    'Action',
    'names is|are written|typed|given|entered? as? Family Sep? Shown?',
    (): Action => ({ do: 'name_order', order: 'family_first' }),
  );
  rule('Family', 'Surname Sep? Sign Sep? GivenName', ({ Sign }) => (Sign === ',' ? true : undefined));
  rule('Family', 'Surname then|before GivenName');
  rule(
    'Action',
    'Column Is|Becomes|Gets|read? written|typed|given|entered? as? Family Sep? Shown?',
    ({ Column: { name } }) => ordered(name, 'family_first'),
    0.02,
  );
}

/** A comma has a blank behind it where the example has one. */
function asShown(separator: string, shown: unknown): string {
  return separator === ',' && typeof shown === 'string' && shown.includes(', ') ? ', ' : separator;
}
