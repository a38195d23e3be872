import { Button, MultiSelect, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { Section } from '../../parts/section.js';
import { texts } from '../../texts/texts.js';
import { emptyRule, type RuleDraft } from './draft.js';
import classes from './editor.module.css';
import type { DraftState } from './use-draft.js';

/** Rules that look at several cells of a row. */
export function RulesSection({ state }: { state: DraftState }) {
  const { rules } = state.draft;
  const t = texts.editor;
  return (
    <Section title={t.crossCell}>
      <Text size="sm" c="var(--quiet)" mb="md" maw={720}>
        {t.crossCellAbout}
      </Text>
      {rules.length === 0 && (
        <Text size="sm" mb="md">
          {t.noRules}
        </Text>
      )}
      {rules.map((rule, index) => (
        <RuleForm
          key={rule.key}
          state={state}
          rule={rule}
          index={index}
          onRule={(change) =>
            state.setRules(rules.map((each) => (each === rule ? { ...each, ...change } : each)))
          }
          onRemove={() => state.setRules(rules.filter((each) => each !== rule))}
        />
      ))}
      <Button
        variant="default"
        size="compact-sm"
        mt={rules.length > 0 ? 'md' : 0}
        onClick={() => state.setRules([...rules, emptyRule()])}
      >
        {t.addRule}
      </Button>
    </Section>
  );
}

interface RuleProps {
  state: DraftState;
  rule: RuleDraft;
  index: number;
  onRule: (change: Partial<RuleDraft>) => void;
  onRemove: () => void;
}

function RuleForm({ state, rule, index, onRule, onRemove }: RuleProps) {
  const own = state.faults.filter((fault) => fault.list === 'rules' && fault.index === index);
  const faultOf = (field: string) => own.find((fault) => fault.field === field)?.sentence;
  const columns = state.draft.columns.map(({ key, name }) => ({
    value: key,
    label: name || texts.editor.unnamed,
  }));
  const gone = rule.columns.filter((key) => columns.every(({ value }) => value !== key));
  const t = texts.editor;
  const called = rule.name || t.ruleNumber(index + 1);
  return (
    <fieldset className={classes.rule} style={{ border: 0, margin: 0, padding: 0 }} aria-label={called}>
      <Stack gap="sm">
        {rule.inactiveReason && (
          <Text size="sm" className={classes.fault}>
            {t.inactive(rule.inactiveReason)}
          </Text>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput
            label={t.ruleName}
            required
            maxLength={255}
            error={faultOf('name')}
            value={rule.name}
            onChange={(event) => onRule({ name: event.currentTarget.value })}
          />
          <TextInput
            label={t.message}
            placeholder={t.messageHint}
            required
            maxLength={1000}
            error={faultOf('message')}
            value={rule.message}
            onChange={(event) => onRule({ message: event.currentTarget.value })}
          />
        </SimpleGrid>
        <Textarea
          className={classes.mono}
          label={t.expression}
          description={t.expressionHint}
          required
          autosize
          minRows={1}
          maxRows={10}
          maxLength={10_000}
          spellCheck={false}
          error={faultOf('expression')}
          value={rule.expression}
          onChange={(event) => onRule({ expression: event.currentTarget.value })}
        />
        <MultiSelect
          label={t.flagged}
          required
          searchable
          limit={200}
          error={faultOf('columns')}
          data={[...columns, ...gone.map((name) => ({ value: name, label: name }))]}
          value={rule.columns}
          onChange={(keys) => onRule({ columns: keys })}
        />
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          style={{ alignSelf: 'flex-end' }}
          onClick={onRemove}
        >
          {t.removeRule(called)}
        </Button>
      </Stack>
    </fieldset>
  );
}
