import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { Markdown } from '../parts/markdown.js';
import { texts } from '../texts/texts.js';
import { partOf } from './part-of.js';

/** The very page that the repository has, as it was when this was built. */
const Sent = lazy(async () => {
  const { default: page } = await import('../../../../docs/model.md?raw');
  return { default: () => <Markdown text={partOf(page, 'What is sent')} level={4} /> };
});

/** What exactly a language model is sent. */
export function ModelDocs() {
  const [isOpen, { toggle }] = useDisclosure();
  return (
    <div>
      <Button variant="subtle" size="compact-xs" ml={40} aria-expanded={isOpen} onClick={toggle}>
        {texts.agent.exactly}
      </Button>
      {isOpen && (
        <Suspense>
          <div style={{ marginLeft: 50 }}>
            <Sent />
          </div>
        </Suspense>
      )}
    </div>
  );
}
