import { Modal } from '@mantine/core';
import { useWrite } from '../api/use-write.js';
import { texts } from '../texts/texts.js';
import { WebhookForm } from './webhook-form.js';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onMade: (secret: string) => void;
}

export function AddWebhook({ isOpen, onClose, onMade }: Props) {
  const create = useWrite('createWebhook', ['listWebhooks', 'getAccountLog']);
  const close = () => {
    create.reset();
    onClose();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={texts.webhooks.addTitle}
      closeButtonProps={{ 'aria-label': texts.common.close }}
    >
      <WebhookForm
        initial={{ url: '', description: '', events: ['workbook.production.export', 'company.done'] }}
        act={texts.webhooks.add}
        isPending={create.isPending}
        error={create.error}
        onSubmit={(body) =>
          create.mutate(
            { body },
            {
              onSuccess: ({ secret }) => {
                onMade(secret);
                close();
              },
            },
          )
        }
        onCancel={close}
      />
    </Modal>
  );
}
