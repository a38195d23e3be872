import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, createClient } from '@godwit/client/client';
import { GodwitError } from '@godwit/client/errors';
import type { Chance } from '../random.js';
import { adminEmail, type Service } from '../service.js';
import { type Document, emptyDocument, type KnownMigration, type Ledger, newMigration } from './ledger.js';
import { askForUpload, sendBytes } from './uploads.js';

/** What every writer may refer to; made before the first kill. */
export interface Shared {
  sourceId: string;
  template: { id: string; slug: string };
}

/** One caller of the service: writes, one thing after the other, until the service is gone. */
export class Writer {
  readonly #name: string;
  readonly #dice: Chance;
  readonly #shared: Shared;
  readonly #ledger: Ledger;
  readonly #acts: (() => Promise<void>)[];
  #client: Client;
  #origin = '';
  #count = 0;

  constructor(name: string, dice: Chance, shared: Shared, ledger: Ledger) {
    this.#name = name;
    this.#dice = dice;
    this.#shared = shared;
    this.#ledger = ledger;
    this.#client = createClient({ baseUrl: 'http://localhost' });
    const weights: [weight: number, act: () => Promise<unknown>][] = [
      [3, () => this.#createMigration()],
      [1, () => this.#createTemplate()],
      [1, () => this.#createSource()],
      [1, () => this.#createCompany()],
      [3, () => this.#writeMigrationKnowledge()],
      [1, () => this.#writeSourceKnowledge()],
      [5, () => this.#upload()],
      [2, () => this.#uploadAgain()],
      [2, () => this.#deleteFile()],
      [1, () => this.#deleteMigration()],
      [1, () => this.#deleteWhileUploading()],
    ];
    this.#acts = weights.flatMap(([weight, act]) =>
      Array.from({ length: weight }, () => async () => void (await act())),
    );
  }

  /** Ends when the connection does. */
  async run({ baseUrl, origin, apiKey }: Service): Promise<void> {
    // A request that is sent again by itself would blur what was acknowledged.
    this.#client = createClient({ baseUrl, apiKey, retries: 0 });
    this.#origin = origin;
    for (;;) {
      try {
        await this.#dice.pick(this.#acts)?.();
      } catch (error) {
        if (!(error instanceof GodwitError)) return;
        this.#ledger.unexpected.push(error.message);
      }
    }
  }

  #fresh(kind: string): string {
    this.#count += 1;
    return `${kind}-${this.#name}-${this.#count}`;
  }

  #there(): KnownMigration[] {
    return this.#ledger.migrations.filter(({ state }) => state === 'there');
  }

  async #someMigration(): Promise<KnownMigration> {
    const migration = this.#dice.pick(this.#there().slice(-8)) ?? (await this.#createMigration());
    this.#ledger.touched.add(migration);
    return migration;
  }

  async #createMigration(): Promise<KnownMigration> {
    const externalId = this.#fresh('migration');
    this.#ledger.cutCreates.add(externalId);
    const { migration_id } = await this.#client.createMigration({
      body: { name: externalId, external_id: externalId, templates: [this.#shared.template.slug] },
    });
    this.#ledger.cutCreates.delete(externalId);
    const migration = newMigration(migration_id, externalId);
    this.#ledger.migrations.push(migration);
    this.#ledger.touched.add(migration);
    this.#ledger.acknowledged += 1;
    return migration;
  }

  async #createTemplate(): Promise<void> {
    const name = this.#fresh('template');
    const { slug } = await this.#client.createTemplate({
      body: { name, columns: [{ name: 'Code', required: true, unique: true }, { name: 'Note' }] },
    });
    this.#ledger.templates.push({ slug, name });
    this.#ledger.acknowledged += 1;
  }

  async #createSource(): Promise<void> {
    const name = this.#fresh('source');
    await this.#client.createSource({ body: { name } });
    const source = { name, knowledge: emptyDocument() };
    this.#ledger.sources.push(source);
    this.#ledger.touched.add(source);
    this.#ledger.acknowledged += 1;
  }

  async #createCompany(): Promise<void> {
    const name = this.#fresh('company');
    const { company } = await this.#client.createCompany({
      body: {
        name,
        source: this.#shared.sourceId,
        email: adminEmail,
        external_id: name,
        template_ids: [this.#shared.template.id],
      },
    });
    const known = { id: company.id, name };
    this.#ledger.companies.push(known);
    this.#ledger.touched.add(known);
    this.#ledger.acknowledged += 1;
  }

  async #writeMigrationKnowledge(): Promise<void> {
    const { id, knowledge } = await this.#someMigration();
    await this.#write(knowledge, (text) =>
      this.#client.updateMigrationKnowledge({ params: { migration_id: id }, body: { knowledge: text } }),
    );
  }

  async #writeSourceKnowledge(): Promise<void> {
    const source = this.#dice.pick(this.#ledger.sources.slice(-8));
    if (!source) return this.#createSource();
    this.#ledger.touched.add(source);
    await this.#write(source.knowledge, (text) =>
      this.#client.updateSourceKnowledge({ params: { source: source.name }, body: { knowledge: text } }),
    );
  }

  async #write(document: Document, write: (text: string) => Promise<unknown>): Promise<void> {
    const text = `${this.#fresh('text')} ${'lorem ipsum '.repeat(this.#dice.between(0, 1000))}`;
    document.tried.push(text);
    await write(text);
    document.acknowledged = text;
    document.tried = [];
    this.#ledger.acknowledged += 1;
  }

  async #upload(): Promise<void> {
    const file = await askForUpload(
      this.#client,
      this.#dice,
      await this.#someMigration(),
      this.#fresh('file'),
    );
    this.#expect(await sendBytes(file, this.#origin), [200]);
  }

  /**
   * The link of a cut upload still takes one: the second attempt must not be mixed with what the first left. For half a
   * minute the attempt of the process that was killed counts as under way, and others are refused.
   */
  async #uploadAgain(): Promise<void> {
    const cut = this.#there().flatMap((migration) =>
      migration.files
        .filter(({ state, linkUnused }) => state === 'gone' && linkUnused)
        .map((file) => ({ migration, file })),
    );
    const chosen = this.#dice.pick(cut);
    if (!chosen) return this.#upload();
    this.#ledger.touched.add(chosen.migration);
    this.#expect(await sendBytes(chosen.file, this.#origin), [200, 403]);
  }

  async #deleteFile(): Promise<void> {
    const migration = await this.#someMigration();
    const file = this.#dice.pick(migration.files.filter(({ state }) => state === 'there'));
    if (!file) return;
    file.state = 'unsure';
    await this.#client.deleteFile({ params: { migration_id: migration.id, file_id: file.id } });
    file.state = 'gone';
    this.#ledger.acknowledged += 1;
  }

  async #deleteMigration(): Promise<void> {
    const migration = await this.#someMigration();
    migration.state = 'unsure';
    await this.#client.deleteMigration({ params: { migration_id: migration.id } });
    migration.state = 'gone';
    this.#ledger.acknowledged += 1;
  }

  /** Whichever comes first, the bytes of the upload must not outlive the migration. */
  async #deleteWhileUploading(): Promise<void> {
    const migration = await this.#createMigration();
    const file = await askForUpload(this.#client, this.#dice, migration, this.#fresh('file'));
    const sending = sendBytes(file, this.#origin);
    // It is awaited below; until then its failure must not count as unhandled.
    sending.catch(() => {});
    await sleep(this.#dice.between(0, 20));
    migration.state = 'unsure';
    await this.#client.deleteMigration({ params: { migration_id: migration.id } });
    migration.state = 'gone';
    this.#ledger.acknowledged += 1;
    this.#expect(await sending, [200, 403]);
  }

  #expect(status: number, expected: number[]): void {
    if (status === 200) this.#ledger.acknowledged += 1;
    if (!expected.includes(status)) this.#ledger.unexpected.push(`an upload was answered with ${status}`);
  }
}
