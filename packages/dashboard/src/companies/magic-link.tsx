import { Button, CopyButton, Group, Text, TextInput } from '@mantine/core';
import { texts } from '../texts/texts.js';
import classes from './companies.module.css';

/** The link is known this once: it can be copied, or marked and copied by hand. */
export function MagicLink({ url }: { url: string }) {
  return (
    <div className={classes.link}>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          label={texts.companies.link}
          readOnly
          value={url}
          style={{ flex: 1 }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton value={url}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? texts.common.copied : texts.companies.copyLink}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Text size="xs" c="var(--quiet)">
        {texts.companies.linkAbout}
      </Text>
    </div>
  );
}
