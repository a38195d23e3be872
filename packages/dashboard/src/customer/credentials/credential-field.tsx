import { type ChangeEvent, useId } from 'react';
import { useWords } from '../texts/texts.js';
import classes from './credentials.module.css';
import type { Field } from './fields.js';

interface Props {
  field: Field;
  value: string;
  onChange: (value: string) => void;
}

export function CredentialField({ field, value, onChange }: Props) {
  const { credentials } = useWords().texts;
  const id = useId();
  const about = field.description && (
    <span id={`${id}-about`} className={classes.quiet} lang="en">
      {field.description}
    </span>
  );
  if (field.kind === 'yes') {
    return (
      <div className={classes.field}>
        <label className={classes.yes}>
          <input
            type="checkbox"
            checked={value === 'true'}
            onChange={(event) => onChange(String(event.currentTarget.checked))}
          />
          {field.title}
        </label>
        {about}
      </div>
    );
  }
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {field.title} {!field.required && <span className={classes.quiet}>({credentials.optional})</span>}
      </label>
      <Input field={field} id={id} value={value} onChange={onChange} />
      {about}
    </div>
  );
}

function Input({ field, id, value, onChange }: Props & { id: string }) {
  const common = {
    id,
    className: classes.input,
    value,
    required: field.required,
    'aria-describedby': field.description ? `${id}-about` : undefined,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      onChange(event.currentTarget.value),
  };
  // Nothing of this belongs into the browser's memory of forms, or to a spelling service.
  const unkept = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false };
  switch (field.kind) {
    case 'lines':
      return <textarea {...common} {...unkept} rows={6} />;
    case 'choice':
      return (
        <select {...common}>
          <option value="" />
          {field.choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      );
    case 'secret':
      return <input {...common} {...unkept} type="password" autoComplete="new-password" />;
    case 'number':
      return <input {...common} {...unkept} type="number" step="any" />;
    default:
      return <input {...common} {...unkept} type="text" />;
  }
}
