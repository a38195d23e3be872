import { Button, Menu } from '@mantine/core';
import { texts } from '../../texts/texts.js';

const formats = [
  ['jsonschema', 'schema.json'],
  ['linkml', 'yaml'],
  ['ddl', 'sql'],
] as const;

/** The template as documents that others read, straight from the API. */
export function Downloads({ slug }: { slug: string }) {
  const address = `/api/v1/templates/${encodeURIComponent(slug)}`;
  const t = texts.editor;
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button variant="default">{t.download}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map(([format, extension]) => (
          <Menu.Item
            key={format}
            component="a"
            href={`${address}?format=${format}`}
            download={`${slug}.${extension}`}
          >
            {t.formats[format]}
          </Menu.Item>
        ))}
        <Menu.Item component="a" href={`${address}/example.csv`} download={`${slug}-example.csv`}>
          {t.formats.example}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
