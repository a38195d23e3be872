import { checkLength, type Property } from '../content-lines/read-lines.js';

/** One card while its lines come. */
export class Card {
  version = '';
  readonly properties: Property[] = [];
  /** What a person called the property that has the same group: `item1.X-ABLabel:School`. */
  private readonly labels = new Map<string, string>();
  private readonly groups = new Set<string>();

  add(property: Property): void {
    const { group, name, value } = property;
    if (name === 'VERSION') this.version = value.trim();
    else if (group !== '' && name === 'X-ABLABEL' && !this.labels.has(group.toLowerCase())) {
      this.labels.set(group.toLowerCase(), plainLabel(value));
    } else {
      this.properties.push(property);
      if (group !== '') this.groups.add(group.toLowerCase());
    }
  }

  /** The rest of a text whose lines were never folded. False where there is none before it. */
  goOn(text: string, longest: number): boolean {
    const last = this.properties.at(-1);
    if (!last) return false;
    checkLength(last, text, longest);
    last.value += `${this.version === '2.1' ? '\n' : '\\n'}${text}`;
    return true;
  }

  labelOf({ group }: Property): string {
    return group === '' ? '' : (this.labels.get(group.toLowerCase()) ?? '');
  }

  /** Labels of nothing. */
  get loneLabels(): string[] {
    return [...this.labels].filter(([group]) => !this.groups.has(group)).map(([, label]) => label);
  }
}

/** Apple writes its own labels as `_$!<HomePage>!$_`. */
function plainLabel(value: string): string {
  return (/^_\$!<(.*)>!\$_$/.exec(value.trim())?.[1] ?? value.replaceAll('\\', '')).trim().slice(0, 100);
}
