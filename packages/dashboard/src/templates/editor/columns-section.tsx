import { useMemo } from 'react';
import { useRead } from '../../api/use-read.js';
import { Section } from '../../parts/section.js';
import { texts } from '../../texts/texts.js';
import { ColumnForm } from './column-form.js';
import { ColumnList } from './column-list.js';
import { folded } from './draft.js';
import classes from './editor.module.css';
import type { DraftState } from './use-draft.js';

interface Props {
  state: DraftState;
  /** What the template is stored under: its slug and id; none of a new one. */
  stored: { slug: string; id: string } | undefined;
}

export function ColumnsSection({ state, stored }: Props) {
  const { draft, base, selected } = state;
  const shapes = useRead('listTemplates');
  /** By the stored names of columns of this template: names of templates that link to them. */
  const linkedFrom = useMemo(() => {
    const linking = new Map<string, Set<string>>();
    for (const { slug, name, columns } of shapes.data?.templates ?? []) {
      if (!stored || slug === stored.slug) continue;
      for (const { templateId, columnName } of columns.flatMap(({ linkRule = [] }) => linkRule)) {
        if (templateId !== stored.slug && templateId !== stored.id) continue;
        linking.set(folded(columnName), (linking.get(folded(columnName)) ?? new Set()).add(name));
      }
    }
    return linking;
  }, [shapes.data, stored]);
  const storedName = base.columns.find(({ key }) => key === selected?.key)?.name ?? '';
  return (
    <Section title={texts.editor.columns} aside={texts.editor.columnCount(draft.columns.length)}>
      <div className={classes.columns}>
        <ColumnList state={state} />
        {selected && (
          <ColumnForm
            key={selected.key}
            state={state}
            column={selected}
            linkedFrom={[...(linkedFrom.get(folded(storedName)) ?? [])]}
          />
        )}
      </div>
    </Section>
  );
}
