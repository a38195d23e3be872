import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useWrite } from '../api/use-write.js';
import { texts } from '../texts/texts.js';
import { WebhookForm } from './webhook-form.js';
import type { Webhook } from './webhook-state.js';

export function EditWebhook({ webhook }: { webhook: Webhook }) {
  const [isOpen, { open, close }] = useDisclosure();
  const save = useWrite('updateWebhook', ['listWebhooks', 'getAccountLog']);
  const { id, url, description, events } = webhook;
  return (
    <>
      <Button variant="default" onClick={open}>
        {texts.webhooks.edit}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={texts.webhooks.editTitle}
        closeButtonProps={{ 'aria-label': texts.common.close }}
      >
        <WebhookForm
          initial={{ url, description: description ?? '', events }}
          act={texts.common.save}
          isPending={save.isPending}
          error={save.error}
          onSubmit={(body) => save.mutate({ params: { webhook_id: id }, body }, { onSuccess: close })}
          onCancel={close}
        />
      </Modal>
    </>
  );
}
