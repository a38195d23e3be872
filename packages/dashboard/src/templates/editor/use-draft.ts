import { useCallback, useState } from 'react';
import {
  type ColumnDraft,
  type Draft,
  emptyColumn,
  isChanged,
  moved,
  type RuleDraft,
  renamedIn,
} from './draft.js';
import type { Fault } from './faults.js';

/** What is written, compared with what is stored; which column is open; what the API found wrong with it. */
export function useDraft(stored: Draft) {
  const [base, setBase] = useState(stored);
  const [draft, setDraft] = useState(stored);
  const [selected, select] = useState(stored.columns[0]?.key);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
  const setColumns = (change: (columns: ColumnDraft[]) => ColumnDraft[]) =>
    setDraft((before) => ({ ...before, columns: change(before.columns) }));
  // The same function each time: a list of a thousand columns is not drawn again for it.
  const moveColumn = useCallback((key: string, by: number) => {
    setDraft((before) => {
      const from = before.columns.findIndex((each) => each.key === key);
      return { ...before, columns: moved(before.columns, from, by) };
    });
    setFaults([]);
  }, []);

  return {
    base,
    draft,
    selected: draft.columns.find(({ key }) => key === selected),
    faults,
    isChanged: isChanged(base, draft),
    set,
    select,
    setColumn: (key: string, change: Partial<ColumnDraft>) =>
      setColumns((columns) => columns.map((each) => (each.key === key ? { ...each, ...change } : each))),
    /** Conditions follow a column that got another name. */
    renamed: (from: string, to: string) =>
      setDraft((before) => ({
        ...before,
        rules: before.rules.map((rule) => ({ ...rule, expression: renamedIn(rule.expression, from, to) })),
      })),
    addColumn: () => {
      const column = emptyColumn();
      setColumns((columns) => [...columns, column]);
      setFaults([]);
      select(column.key);
    },
    removeColumn: (key: string) => {
      const index = draft.columns.findIndex((each) => each.key === key);
      select((draft.columns[index + 1] ?? draft.columns[index - 1])?.key);
      setColumns((columns) => columns.filter((each) => each.key !== key));
      setFaults([]);
    },
    moveColumn,
    setRules: (rules: RuleDraft[]) => {
      set({ rules });
      setFaults((before) => before.filter(({ list }) => list !== 'rules'));
    },
    /** Shows them, and opens the first column that has one. */
    showFaults: (found: readonly Fault[]) => {
      setFaults(found);
      const first = found.find(({ list }) => list === 'columns');
      const column = first && draft.columns[first.index];
      if (column) select(column.key);
    },
    /** What is stored now. */
    rebase: (now: Draft) => {
      setBase(now);
      setDraft(now);
      setFaults([]);
    },
    /** All but the rules is stored: those stay as they are written. */
    rebaseColumns: (now: Draft) => {
      setBase(now);
      setDraft((before) => ({ ...now, rules: before.rules }));
    },
    discard: () => {
      setDraft(base);
      setFaults([]);
      if (!base.columns.some(({ key }) => key === selected)) select(base.columns[0]?.key);
    },
  };
}

export type DraftState = ReturnType<typeof useDraft>;
