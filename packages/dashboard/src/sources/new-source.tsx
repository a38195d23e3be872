import { Button, Group, Modal, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useWrite } from '../api/use-write.js';
import { Problem } from '../parts/problem.js';
import { texts } from '../texts/texts.js';
import { sourceReads } from './source.js';
import { type SourceDraft, SourceFields, sourceBody } from './source-fields.js';

const empty: SourceDraft = { name: '', authUrl: '', logoUrl: '', connector: '' };

interface Props {
  isOpen: boolean;
  onMade: (id: string) => void;
  onClose: () => void;
}

export function NewSource({ isOpen, onMade, onClose }: Props) {
  const create = useWrite('createSource', sourceReads);
  const [draft, setDraft] = useState(empty);
  const close = () => {
    create.reset();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const onSuccess = ({ source }: { source: { id: string } }) => {
      setDraft(empty);
      onMade(source.id);
      close();
    };
    create.mutate({ body: sourceBody(draft) }, { onSuccess });
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={texts.sources.make}
      closeButtonProps={{ 'aria-label': texts.common.close }}
    >
      <form onSubmit={submit}>
        <Stack gap="sm">
          <SourceFields draft={draft} onDraft={(change) => setDraft({ ...draft, ...change })} />
          {create.error && <Problem error={create.error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              {texts.common.cancel}
            </Button>
            <Button type="submit" loading={create.isPending}>
              {texts.sources.create}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
