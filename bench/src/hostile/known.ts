import type { Chance } from '../random.js';

const mostKept = 50;

/** Ids, names and tokens of things that are there, by the names of the parameters that take them. */
export class Known {
  readonly #values = new Map<string, string[]>();
  /** What the load itself lives on. */
  readonly #spared = new Set<string>();

  add(name: string, value: string): void {
    if (this.#spared.has(value)) return;
    const values = this.#values.get(name) ?? [];
    if (values.includes(value)) return;
    values.push(value);
    if (values.length > mostKept) values.shift();
    this.#values.set(name, values);
  }

  /** Never given to a request: without it there would be no more requests. */
  spare(value: string): void {
    this.#spared.add(value);
  }

  newest(name: string): string | undefined {
    return this.#values.get(name)?.at(-1);
  }

  /** The newest ones first in likelihood: older ones may be deleted by now. */
  pick(name: string, chance: Chance): string | undefined {
    const values = this.#values.get(name) ?? [];
    return chance.next() < 0.5 ? values.at(-1) : chance.pick(values);
  }

  /** Whatever an answer names can be asked for: `run_id`, the `id` of a `company`, the `token` of an upload. */
  learn(path: string, answer: unknown, inside = ''): void {
    if (Array.isArray(answer)) {
      for (const each of answer.slice(0, 20))
        this.learn(path, each, inside.replace(/ies$/, 'y').replace(/s$/, ''));
      return;
    }
    if (typeof answer !== 'object' || answer === null) return;
    for (const [name, value] of Object.entries(answer)) {
      if (typeof value !== 'string') this.learn(path, value, name);
      else if (name === 'id') this.add(`${inside || thingOf(path)}_id`, value);
      else if (name.endsWith('_id')) this.add(name, value);
      else if (name === 'slug') this.add('slug', value);
      else this.#learnText(name, value, inside);
    }
  }

  #learnText(name: string, value: string, inside: string): void {
    if (name === 'name' && inside === 'source') this.add('source', value);
    if (name === 'signed_url') this.add('upload', lastPart(value));
    if (name === 'download_url') this.add('download', lastPart(value));
    if (name === 'magic_link_url') this.add('link', lastPart(value));
    if (name === 'token') this.add('token', value);
    if (name === 'updated_at') this.add('updated_at', value);
  }
}

/** `/templates` → `template` */
function thingOf(path: string): string {
  return (path.split('/')[1] ?? '').replace(/ies$/, 'y').replace(/s$/, '');
}

function lastPart(address: string): string {
  return address.split('/').at(-1) ?? '';
}
