import { posix } from 'node:path';
import type { Package } from './package.js';
import { eachElement } from './small-xml.js';

export interface Relation {
  /** The last word of its type: `worksheet`, `header`. */
  type: string;
  part: string;
}

/** The relationships of a part, by their id. Targets are relative to the part, or start with a slash. */
export async function relationsOf(source: Package, part: string): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>();
  const folder = posix.dirname(part);
  const rels = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  if (!source.has(rels)) return relations;
  eachElement(await source.wholeText(rels), ({ name, attributes }) => {
    const { Id, Type, Target, TargetMode } = attributes;
    if (name !== 'Relationship' || !Id || !Type || !Target || TargetMode === 'External') return;
    const path = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target);
    relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), part: path });
  });
  return relations;
}
