import { Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { texts } from '../../texts/texts.js';
import classes from './editor.module.css';
import { compilePattern, type Verdict } from './pattern.js';
import { useVerdicts } from './use-verdicts.js';

interface Props {
  pattern: string;
  error: string | undefined;
  onPattern: (pattern: string) => void;
}

/** A pattern, and what it makes of values that a person types. */
export function PatternField({ pattern, error, onPattern }: Props) {
  const [sample, setSample] = useState('');
  const compiled = compilePattern(pattern);
  const fault = 'fault' in compiled ? texts.editor.patternFault(compiled.fault) : undefined;
  const values = sample.split('\n');
  const t = texts.editor;
  return (
    <>
      <TextInput
        className={classes.mono}
        label={t.pattern}
        description={t.patternHint}
        maxLength={2000}
        spellCheck={false}
        autoComplete="off"
        error={error ?? fault}
        value={pattern}
        onChange={(event) => onPattern(event.currentTarget.value)}
      />
      <Textarea
        className={classes.mono}
        label={t.sample}
        placeholder={t.samplePlaceholder}
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        value={sample}
        onChange={(event) => setSample(event.currentTarget.value)}
      />
      {pattern !== '' && fault === undefined && sample !== '' && (
        <Verdicts pattern={pattern} values={values} />
      )}
    </>
  );
}

function Verdicts({ pattern, values }: { pattern: string; values: string[] }) {
  const verdicts = useVerdicts(pattern, values);
  const t = texts.editor;
  if (verdicts === 'late')
    return (
      <Text size="sm" className={classes.fault} role="status">
        {t.patternLate}
      </Text>
    );
  // Those of the values before, for a moment.
  if (verdicts?.length !== values.length) return null;
  const checked = verdicts.filter(({ kind }) => kind !== 'blank');
  const matching = checked.filter(({ kind }) => kind === 'match');
  return (
    <div>
      <Text size="sm" role="status">
        {t.tally(matching.length, checked.length)}
      </Text>
      <ul className={classes.verdicts} aria-label={t.verdicts}>
        {values.map((value, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are told apart by their place alone
          <VerdictLine key={index} value={value} verdict={verdicts[index]} />
        ))}
      </ul>
    </div>
  );
}

function VerdictLine({ value, verdict }: { value: string; verdict: Verdict | undefined }) {
  const t = texts.editor;
  if (!verdict) return null;
  const isMatch = verdict.kind === 'match';
  return (
    <li>
      {isMatch ? (
        <span>
          {value.slice(0, verdict.from)}
          <mark>{value.slice(verdict.from, verdict.to)}</mark>
          {value.slice(verdict.to)}
        </span>
      ) : (
        <span>{value}</span>
      )}
      <span className={verdict.kind === 'none' ? `${classes.verdict} ${classes.fault}` : classes.verdict}>
        {isMatch ? t.matches : verdict.kind === 'none' ? t.matchesNot : t.blank}
      </span>
    </li>
  );
}
