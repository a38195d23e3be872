import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { godwitHere, godwitProcess } from './testing/godwit.js';

let folder: string;
const at = (name: string) => join(folder, name);
const godwit = (...args: string[]) => godwitHere(args, { cwd: folder });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'godwit-templates-'));
  const files: Record<string, string> = {
    'shop.sql':
      'create table suppliers (code varchar(8) primary key);\ncreate table products (sku text primary key, supplier varchar(8) references suppliers, stock int default 0);\n',
    'suppliers.prisma': 'model Suppliers {\n  code String @id\n}\n',
    'broken.prisma': 'model A {\n  id Int @id\n',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(at(name), text);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('godwit templates', () => {
  it('shows the templates and what was not carried over', async () => {
    const { code, out } = await godwit('templates', 'shop.sql');
    expect(code).toBe(0);
    expect(out).toContain('shop.sql: 2 templates (read as sql)');
    expect(out).toMatch(/supplier +links to suppliers\.code/);
    expect(out).toMatch(/not carried over:\n +products: Defaults are left out \(stock\).*\(line 2\)/);
  });

  it('writes what migrate takes, and gives it back as other documents', async () => {
    const { out } = await godwit('templates', 'shop.sql', '--out', 'templates.json');
    expect(out).toContain('2 templates written');
    expect(JSON.parse(readFileSync(at('templates.json'), 'utf8')).templates).toHaveLength(2);
    const sql = await godwit('templates', at('templates.json'), '--format', 'ddl', '--only', 'suppliers');
    expect(sql.out).toBe('CREATE TABLE "suppliers" (\n  "code" varchar(8) PRIMARY KEY\n);\n');
    const json = await godwit('templates', 'shop.sql', '--json');
    expect(JSON.parse(json.out)).toMatchObject([{ file: 'shop.sql', kind: 'sql', templates: [{}, {}] }]);
  });

  it.each([
    [['templates'], 'which file?'],
    [['templates', 'broken.prisma'], 'line 1: "model A" is not closed'],
    [['templates', 'shop.sql', '--kind', 'cobol'], '--kind: "cobol" is none of'],
    [['templates', 'shop.sql', '--format', 'xml'], '--format: "xml" is none of'],
    [['templates', 'shop.sql', '--only', 'gone'], 'the document has no "gone"'],
    [['templates', 'shop.sql', 'suppliers.prisma'], '"suppliers" is in shop.sql and in suppliers.prisma'],
  ])('%j ends with 2 and says why', async (args, why) => {
    const { code, err } = await godwit(...args);
    expect(err).toContain(why);
    expect(code).toBe(2);
  });

  it('is a command like any other', async () => {
    const { code, out } = await godwitProcess(['templates', 'shop.sql', '--only', 'suppliers'], {
      cwd: folder,
    });
    expect([code, out.split('\n', 1)[0]]).toEqual([0, 'shop.sql: 1 template (read as sql)']);
  });
});
