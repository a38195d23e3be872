import { type ChangeEvent, useRef } from 'react';
import { Button } from '../parts/button.js';
import { useWords } from '../texts/texts.js';
import { photoName } from './names.js';
import classes from './send.module.css';

/** Files, a folder, or a photo; folders cannot be chosen on phones, and photos not be taken elsewhere. */
export function Choosers({ onChosen }: { onChosen: (files: readonly File[]) => void }) {
  const { send } = useWords().texts;
  const photos = (files: readonly File[]) =>
    onChosen(files.map((file) => new File([file], photoName(send.photo, new Date(), file.type), file)));
  return (
    <div className={classes.buttons}>
      <Chooser label={send.chooseFiles} main onChosen={onChosen} input={{ multiple: true }} />
      <Chooser
        label={send.chooseFolder}
        className={classes.byMouse}
        onChosen={onChosen}
        input={{ webkitdirectory: '' }}
      />
      <Chooser
        label={send.takePhoto}
        className={classes.byTouch}
        onChosen={photos}
        // Named by their types, so that phones hand out JPEG instead of a format of their own.
        input={{ accept: 'image/jpeg,image/png', capture: 'environment' }}
      />
    </div>
  );
}

interface ChooserProps {
  label: string;
  main?: boolean;
  className?: string | undefined;
  onChosen: (files: readonly File[]) => void;
  input: { multiple?: boolean; webkitdirectory?: string; accept?: string; capture?: 'environment' };
}

function Chooser({ label, main = false, className, onChosen, input }: ChooserProps) {
  const hidden = useRef<HTMLInputElement>(null);
  const changed = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])];
    // The same file may be chosen again later.
    currentTarget.value = '';
    if (files.length > 0) onChosen(files);
  };
  return (
    <>
      <Button
        {...(main && { look: 'main' as const })}
        {...(className && { className })}
        onClick={() => hidden.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={hidden}
        type="file"
        className={classes.input}
        tabIndex={-1}
        aria-hidden="true"
        onChange={changed}
        {...input}
      />
    </>
  );
}
