import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Input,
  SegmentedControl,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useEffect, useRef } from 'react';
import { DownIcon, UpIcon } from '../../parts/catalog-icons.js';
import { texts } from '../../texts/texts.js';
import type { ColumnDraft, DesiredRule } from './draft.js';
import classes from './editor.module.css';
import { LinkFields } from './link-fields.js';
import { PatternField } from './pattern-field.js';
import type { DraftState } from './use-draft.js';

interface Props {
  state: DraftState;
  column: ColumnDraft;
  /** Names of the templates whose columns link to this one. */
  linkedFrom: readonly string[];
}

const desiredRules: readonly DesiredRule[] = ['none', 'ai', 'strict', 'link'];

/** Everything about one column. */
export function ColumnForm({ state, column, linkedFrom }: Props) {
  const { draft } = state;
  const index = draft.columns.indexOf(column);
  const set = (change: Partial<ColumnDraft>) => state.setColumn(column.key, change);
  const own = state.faults.filter((fault) => fault.list === 'columns' && fault.index === index);
  const faultOf = (field: string) => own.find((fault) => fault.field === field)?.sentence;
  const shownBeside = ['name', 'description', 'strictRule', 'linkRule'];
  const others = own.filter(({ field }) => !shownBeside.includes(field ?? ''));
  const { desiredRule } = column;
  const hasPattern = desiredRule === 'strict' || column.pattern !== '';
  const hasLinks = desiredRule === 'link' || column.links.length > 0;
  const t = texts.editor;
  return (
    <div className={classes.form}>
      <NameField
        column={column}
        error={faultOf('name')}
        onName={(name) => set({ name })}
        onRenamed={state.renamed}
      />
      {linkedFrom.length > 0 && (
        <Text size="xs" c="var(--quiet)" mt={-8}>
          {t.linkedHere(linkedFrom.join(', '))}
        </Text>
      )}
      <Textarea
        label={t.columnDescription}
        description={t.columnDescriptionHint}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={10_000}
        error={faultOf('description')}
        value={column.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      <Group gap="xl">
        <Checkbox
          label={t.required}
          description={t.requiredHint}
          checked={column.required}
          onChange={(event) => set({ required: event.currentTarget.checked })}
        />
        <Checkbox
          label={t.unique}
          description={t.uniqueHint}
          checked={column.unique}
          onChange={(event) => set({ unique: event.currentTarget.checked })}
        />
      </Group>
      <Input.Wrapper
        labelElement="div"
        label={t.rule}
        description={t.ruleHints[desiredRule]}
        inputWrapperOrder={['label', 'input', 'description']}
      >
        <div>
          <SegmentedControl
            aria-label={t.rule}
            size="xs"
            mb={4}
            data={desiredRules.map((value) => ({ value, label: t.rules[value] }))}
            value={desiredRule}
            onChange={(value) => set(chosenRule(column, value))}
          />
        </div>
      </Input.Wrapper>
      {hasPattern && (
        <PatternField
          pattern={column.pattern}
          error={faultOf('strictRule')}
          onPattern={(pattern) => set({ pattern })}
        />
      )}
      {hasPattern && desiredRule !== 'strict' && <AlsoChecked />}
      {hasLinks && (
        <LinkFields
          links={column.links}
          own={draft}
          error={faultOf('linkRule')}
          onLinks={(links) => set({ links })}
        />
      )}
      {hasLinks && desiredRule !== 'link' && <AlsoChecked />}
      {others.map(({ sentence }) => (
        <Text key={sentence} size="sm" className={classes.fault} role="alert">
          {sentence}
        </Text>
      ))}
      <ColumnActions state={state} column={column} index={index} />
    </div>
  );
}

interface NameProps {
  column: ColumnDraft;
  error: string | undefined;
  onName: (name: string) => void;
  onRenamed: (from: string, to: string) => void;
}

/** A column that has just been added waits for its name. */
function NameField(props: NameProps) {
  const input = useRef<HTMLInputElement>(null);
  const { key, name } = props.column;
  const before = useRef(name);
  const isNew = key.startsWith('new') && name === '';
  useEffect(() => {
    if (isNew) input.current?.focus({ preventScroll: true });
  }, [isNew]);
  return (
    <TextInput
      ref={input}
      label={texts.editor.columnName}
      required
      maxLength={255}
      error={props.error}
      value={name}
      onChange={(event) => props.onName(event.currentTarget.value)}
      onFocus={() => {
        before.current = name;
      }}
      onBlur={() => {
        if (before.current !== '' && name.trim() !== '' && name !== before.current)
          props.onRenamed(before.current, name);
      }}
    />
  );
}

function AlsoChecked() {
  return (
    <Text size="xs" c="var(--quiet)" mt={-8}>
      {texts.editor.alsoChecked}
    </Text>
  );
}

function ColumnActions({ state, column, index }: { state: DraftState; column: ColumnDraft; index: number }) {
  const t = texts.editor;
  const name = column.name || t.unnamed;
  const count = state.draft.columns.length;
  return (
    <Group justify="space-between">
      <Group gap={4}>
        <ActionIcon
          variant="default"
          aria-label={t.up(name)}
          disabled={index === 0}
          onClick={() => state.moveColumn(column.key, -1)}
        >
          <UpIcon />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={t.down(name)}
          disabled={index === count - 1}
          onClick={() => state.moveColumn(column.key, 1)}
        >
          <DownIcon />
        </ActionIcon>
      </Group>
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        disabled={count === 1}
        onClick={() => state.removeColumn(column.key)}
      >
        {t.removeColumn}
      </Button>
    </Group>
  );
}

/** The first link is there to be filled in; one that was begun and left empty goes again. */
function chosenRule(column: ColumnDraft, value: string): Partial<ColumnDraft> {
  const desiredRule = desiredRules.find((each) => each === value) ?? 'none';
  const links = column.links.filter(({ template, column: name }) => template !== '' || name !== '');
  if (desiredRule === 'link' && links.length === 0)
    return { desiredRule, links: [{ template: '', column: '' }] };
  return { desiredRule, links };
}
