import { ActionIcon, Button, Input, Select, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useRead } from '../../api/use-read.js';
import { RemoveIcon } from '../../parts/catalog-icons.js';
import { texts } from '../../texts/texts.js';
import { type ColumnDraft, type LinkDraft, ownTemplate } from './draft.js';
import classes from './editor.module.css';

interface Props {
  links: LinkDraft[];
  /** Of the template that is written, as they are now. */
  own: { slug: string; columns: readonly ColumnDraft[] };
  error: string | undefined;
  onLinks: (links: LinkDraft[]) => void;
}

/** Columns of other templates, picked from lists. */
export function LinkFields({ links, own, error, onLinks }: Props) {
  const shapes = useRead('listTemplates');
  const columnsOf = useMemo(() => {
    const others = (shapes.data?.templates ?? [])
      .filter(({ slug }) => slug !== own.slug)
      .map(
        ({ slug, name, columns }) =>
          [slug, { label: name, columns: columns.map((each) => each.name) }] as const,
      );
    const ownColumns = own.columns.map(({ name }) => name).filter(Boolean);
    return new Map([[ownTemplate, { label: texts.editor.ownTemplate, columns: ownColumns }], ...others]);
  }, [shapes.data, own]);
  const t = texts.editor;
  const change = (at: number, to: Partial<LinkDraft>) =>
    onLinks(links.map((link, index) => (index === at ? { ...link, ...to } : link)));
  return (
    <Input.Wrapper
      labelElement="div"
      label={t.links}
      {...(links.length > 1 && { description: t.severalLinks })}
      {...(error && { error })}
    >
      <Stack gap="xs" mt={4}>
        {links.map((link, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: links have nothing else to be told apart by
          <div key={index} className={classes.links}>
            <Select
              aria-label={t.linkTemplate(index + 1)}
              placeholder={t.chooseTemplate}
              searchable
              limit={100}
              data={withOwn(
                [...columnsOf].map(([value, { label }]) => ({ value, label })),
                link.template,
              )}
              value={link.template || null}
              onChange={(template) => change(index, { template: template ?? '', column: '' })}
            />
            <Select
              aria-label={t.linkColumn(index + 1)}
              placeholder={t.chooseColumn}
              searchable
              limit={200}
              disabled={link.template === ''}
              data={withOwn(
                unique(columnsOf.get(link.template)?.columns ?? []).map((value) => ({ value, label: value })),
                link.column,
              )}
              value={link.column || null}
              onChange={(column) => change(index, { column: column ?? '' })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t.removeLink(index + 1)}
              onClick={() => onLinks(links.filter((_, at) => at !== index))}
            >
              <RemoveIcon />
            </ActionIcon>
          </div>
        ))}
        {links.length < 50 && (
          <Button
            variant="default"
            size="compact-sm"
            style={{ alignSelf: 'flex-start' }}
            onClick={() => onLinks([...links, { template: '', column: '' }])}
          >
            {t.addLink}
          </Button>
        )}
        {shapes.error && (
          <Text size="sm" className={classes.fault}>
            {texts.common.noConnection}
          </Text>
        )}
      </Stack>
    </Input.Wrapper>
  );
}

interface Option {
  value: string;
  label: string;
}

/** What is stored stays to be seen, also where it is in no list any more. */
function withOwn(options: Option[], value: string): Option[] {
  if (value === '' || options.some((option) => option.value === value)) return options;
  return [{ value, label: value }, ...options];
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}
