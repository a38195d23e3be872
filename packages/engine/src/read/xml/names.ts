import { TooMuch } from '../tree/limits.js';

const instance = 'http://www.w3.org/2001/XMLSchema-instance';
const calledMark = '\0';
const mostNames = 100_000;
const mostInner = 1000;

/** The name of an element or attribute: there is one object for each, so that two can be told apart by `===`. */
export interface XmlName {
  /** The prefix itself where nobody declared it. */
  namespace: string;
  local: string;
  /** With the prefix it had when it was first seen. */
  qualified: string;
  /** nil: says that the element is null. schema: where the schema lies, which is no data. called: by an attribute. */
  role: 'nil' | 'schema' | 'called' | 'data';
}

/** The prefixes that hold in a part of the file. */
export class Scope {
  readonly elements = new Map<string, XmlName>();
  readonly attributes = new Map<string, XmlName>();
  readonly inner = new Map<string, Scope>();

  constructor(readonly prefixes: ReadonlyMap<string, string>) {}
}

export class XmlNames {
  readonly outermost = new Scope(new Map([['xml', 'xml']]));
  private readonly known = new Map<string, XmlName>();

  /** The scope of an element that declares namespaces; the same declarations make the same scope again. */
  within(scope: Scope, declarations: readonly [prefix: string, namespace: string][]): Scope {
    const key = JSON.stringify(declarations);
    let inner = scope.inner.get(key);
    if (!inner) {
      if (scope.inner.size >= mostInner) scope.inner.clear();
      inner = new Scope(new Map([...scope.prefixes, ...declarations]));
      scope.inner.set(key, inner);
    }
    return inner;
  }

  element(scope: Scope, qualified: string): XmlName {
    let name = scope.elements.get(qualified);
    if (!name) {
      name = this.resolved(scope, qualified, scope.prefixes.get('') ?? '');
      scope.elements.set(qualified, name);
    }
    return name;
  }

  attribute(scope: Scope, qualified: string): XmlName {
    let name = scope.attributes.get(qualified);
    if (!name) {
      name = this.resolved(scope, qualified, '');
      scope.attributes.set(qualified, name);
    }
    return name;
  }

  /** Of an element that is called by the value of an attribute, and not by its name. */
  called(name: XmlName, value: string): XmlName {
    return this.made(`${calledMark}${name.namespace}\n${name.local}`, value, value);
  }

  private resolved(scope: Scope, qualified: string, usual: string): XmlName {
    const colon = qualified.indexOf(':');
    if (colon <= 0 || colon === qualified.length - 1) return this.made(usual, qualified, qualified);
    const prefix = qualified.slice(0, colon);
    return this.made(scope.prefixes.get(prefix) ?? prefix, qualified.slice(colon + 1), qualified);
  }

  private made(namespace: string, local: string, qualified: string): XmlName {
    const key = `${namespace}\n${local}`;
    let name = this.known.get(key);
    if (!name) {
      if (this.known.size >= mostNames) {
        throw new TooMuch('it has too many different names; names that are data belong into a value');
      }
      name = { namespace, local, qualified, role: roleOf(namespace, local) };
      this.known.set(key, name);
    }
    return name;
  }
}

function roleOf(namespace: string, local: string): XmlName['role'] {
  if (namespace.startsWith(calledMark)) return 'called';
  if (namespace !== instance && namespace !== 'xsi') return 'data';
  if (local === 'nil') return 'nil';
  return local === 'schemaLocation' || local === 'noNamespaceSchemaLocation' ? 'schema' : 'data';
}
