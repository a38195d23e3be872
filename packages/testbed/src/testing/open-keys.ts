import ts from 'typescript-6';

/** A place where a name that can be any text is a key of a plain object. */
export interface OpenKey {
  file: string;
  line: number;
  what: string;
  code: string;
}

/** What every object answers to, though nobody put it there. */
const inherited = Object.getOwnPropertyNames(Object.prototype);
const asks = /^Reflect\.(?:get|set|has)$/;

/**
 * Finds `record[name]`, `record[name] = …`, `name in record`, `{ [name]: … } = record`, `Object.assign` from records,
 * `Reflect.get` and its like, and `z.record`, where the key can be any text: "constructor" is found in every object,
 * and what is called "__proto__" is lost. Not among them: keys that types close to a few, Maps and arrays, keys made
 * of a text that no object inherits (`row[`c${at}`]`), what stands behind `Object.hasOwn(record, name)`, and
 * `delete record[name]`, which only ever takes what is the object's own.
 */
export function openKeys(program: ts.Program, isExamined: (file: string) => boolean): OpenKey[] {
  const checker = program.getTypeChecker();
  const found: OpenKey[] = [];
  for (const source of program.getSourceFiles()) {
    if (isExamined(source.fileName)) examine(source);
  }
  return found;

  function examine(source: ts.SourceFile): void {
    const visit = (node: ts.Node): void => {
      const what = problemOf(node);
      if (what) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
        const code = source.text.split('\n')[line]?.trim() ?? '';
        found.push({ file: source.fileName, line: line + 1, what, code });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }

  function problemOf(node: ts.Node): string | undefined {
    if (ts.isElementAccessExpression(node)) {
      const { expression, argumentExpression: key, parent } = node;
      if (ts.isDeleteExpression(parent) || !isOpen(key) || isGuarded(node, expression, key)) return undefined;
      return isAssigned(node) ? 'record[name] = …' : 'record[name]';
    }
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword) {
      return isOpen(node.left) ? 'name in record' : undefined;
    }
    if (ts.isComputedPropertyName(node)) {
      return takesApart(node) && isOpen(node.expression) ? '{ [name]: … } = record' : undefined;
    }
    return ts.isCallExpression(node) ? problemOfCall(node) : undefined;
  }

  function problemOfCall({ expression, arguments: given }: ts.CallExpression): string | undefined {
    const called = ts.isPropertyAccessExpression(expression) ? expression.getText() : '';
    if (called === 'z.record') return called;
    const [, key] = given;
    if (asks.test(called) && key && isOpen(key)) return called;
    if (called === 'Object.assign' && given.slice(1).some(isRecord)) return called;
    return undefined;
  }

  function isOpen(key: ts.Expression): boolean {
    const plain = unwrapped(key);
    if (ts.isNumericLiteral(plain) || ts.isStringLiteralLike(plain)) return false;
    return isAnyText(checker.getTypeAtLocation(plain)) && !isMade(plain);
  }

  function isAnyText(type: ts.Type): boolean {
    if (type.isUnionOrIntersection()) return type.types.some(isAnyText);
    if (type.flags & ts.TypeFlags.TypeParameter) {
      const bound = checker.getBaseConstraintOfType(type);
      return bound !== undefined && isAnyText(bound);
    }
    const open =
      ts.TypeFlags.Any |
      ts.TypeFlags.Unknown |
      ts.TypeFlags.String |
      ts.TypeFlags.TemplateLiteral |
      ts.TypeFlags.StringMapping;
    return (type.flags & open) !== 0;
  }

  /** A key such as `c${at}`, which nothing inherited can be called. */
  function isMade(key: ts.Expression): boolean {
    if (!ts.isTemplateExpression(key)) return false;
    const parts = key.templateSpans.map(({ expression, literal }) => {
      const isNumber = (checker.getTypeAtLocation(expression).flags & ts.TypeFlags.NumberLike) !== 0;
      return `${isNumber ? '[-+.e\\d]+' : '.*'}${literally(literal.text)}`;
    });
    const shape = new RegExp(`^${literally(key.head.text)}${parts.join('')}$`, 's');
    return !inherited.some((name) => shape.test(name));
  }

  function isRecord(given: ts.Expression): boolean {
    const type = ts.isSpreadElement(given)
      ? checker.getIndexTypeOfType(checker.getTypeAtLocation(given.expression), ts.IndexKind.Number)
      : checker.getTypeAtLocation(given);
    if (!type || type.flags & ts.TypeFlags.Any) return true;
    return checker.getIndexInfoOfType(type, ts.IndexKind.String) !== undefined;
  }
}

/** Behind `Object.hasOwn` of the same record and name: in an `if`, before a `?`, on the left of `&&`. */
function isGuarded(access: ts.Node, record: ts.Expression, key: ts.Expression): boolean {
  const guard = `Object.hasOwn(${record.getText()}, ${key.getText()})`;
  const asks = (condition: ts.Expression) => conjuncts(condition).some((each) => each.getText() === guard);
  for (let node = access; node.parent !== undefined && !ts.isFunctionLike(node); node = node.parent) {
    const { parent } = node;
    if (ts.isConditionalExpression(parent) && parent.whenTrue === node && asks(parent.condition)) return true;
    if (ts.isIfStatement(parent) && parent.thenStatement === node && asks(parent.expression)) return true;
    if (isAnd(parent) && parent.right === node && asks(parent.left)) return true;
  }
  return false;
}

function conjuncts(condition: ts.Expression): ts.Expression[] {
  const plain = unwrapped(condition);
  return isAnd(plain) ? [...conjuncts(plain.left), ...conjuncts(plain.right)] : [plain];
}

function isAnd(node: ts.Node): node is ts.BinaryExpression {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
}

function isAssigned(node: ts.Expression): boolean {
  const { parent } = node;
  return (
    ts.isBinaryExpression(parent) &&
    parent.left === node &&
    parent.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
    parent.operatorToken.kind <= ts.SyntaxKind.LastAssignment
  );
}

/** In a pattern that takes an object apart, not in one that makes it: `{ [name]: value }` itself keeps any name. */
function takesApart({ parent }: ts.ComputedPropertyName): boolean {
  if (ts.isBindingElement(parent)) return true;
  if (!ts.isPropertyAssignment(parent)) return false;
  let whole: ts.Node = parent.parent;
  while (ts.isParenthesizedExpression(whole.parent)) whole = whole.parent;
  const { parent: statement } = whole;
  return (
    ts.isBinaryExpression(statement) &&
    statement.left === whole &&
    statement.operatorToken.kind === ts.SyntaxKind.EqualsToken
  );
}

/** Without what only the compiler sees: a cast makes no name safe. */
function unwrapped(node: ts.Expression): ts.Expression {
  let plain = node;
  while (
    ts.isParenthesizedExpression(plain) ||
    ts.isAsExpression(plain) ||
    ts.isNonNullExpression(plain) ||
    ts.isSatisfiesExpression(plain) ||
    ts.isTypeAssertionExpression(plain)
  )
    plain = plain.expression;
  return plain;
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
