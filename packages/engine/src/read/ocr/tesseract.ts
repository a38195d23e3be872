import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import tesseract, { type Line, type PSM, type Worker } from 'tesseract.js';
import type { OcrSettings } from '../reader.js';
import { languageFiles } from './languages.js';
import type { Picture } from './picture.js';

/** How a picture is cut into lines. */
export type Cutting = 'columns' | 'sparse';

/** As Tesseract numbers them. */
const modes: Record<Cutting, string> = { columns: '3', sparse: '11' };

/** Of the processor, for one picture: a dense page takes 8. What takes longer is a photo or noise, no writing. */
const mostSeconds = 20;
const everyMs = 250;

/** A picture that is given up. */
export class TookTooLong extends Error {
  override name = 'TookTooLong';
}

/** One thread with Tesseract in it. Nothing of it ever reaches for the network. */
export class Tesseract {
  private cutting: Cutting | undefined;

  private constructor(
    private readonly settings: OcrSettings,
    private worker: Worker | undefined,
  ) {}

  /** Throws UnknownLanguage. */
  static async open(settings: OcrSettings): Promise<Tesseract> {
    return new Tesseract(settings, await workerFor(settings));
  }

  /** Throws TookTooLong. */
  async lines(picture: Picture, dpi: number, cutting: Cutting): Promise<Line[]> {
    this.worker ??= await workerFor(this.settings);
    if (cutting !== this.cutting) {
      await this.worker.setParameters({
        tessedit_pageseg_mode: modes[cutting] as PSM,
        // All writing it gets is dark on white: looking for the reverse takes 4% of the time.
        tessedit_do_invert: '0',
        invert_threshold: '0',
        debug_file: '/dev/null',
      });
      this.cutting = cutting;
    }
    const recognised = this.worker.recognize(
      portableGreyMap(picture),
      { user_defined_dpi: String(Math.round(dpi)) } as object,
      { text: false, blocks: true },
    );
    const { data } = await this.inTime(recognised);
    return (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines));
  }

  async close(): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    this.cutting = undefined;
    await worker?.terminate();
  }

  /** The time of the processor, not of the clock: on a busy machine a page may take its time. */
  private async inTime<Result>(work: Promise<Result>): Promise<Result> {
    const start = process.cpuUsage();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, fail) => {
      timer = setInterval(() => {
        const { user, system } = process.cpuUsage(start);
        if ((user + system) / 1e6 > mostSeconds)
          fail(
            new TookTooLong(
              `recognising its characters took longer than ${mostSeconds} s; it may be a photo`,
            ),
          );
      }, everyMs);
    });
    try {
      return await Promise.race([work, late]);
    } catch (error) {
      // A thread that is busy hears nothing: it is ended, and the next picture gets a new one.
      if (error instanceof TookTooLong) await this.close();
      throw error;
    } finally {
      clearInterval(timer);
    }
  }
}

async function workerFor(settings: OcrSettings): Promise<Worker> {
  const files = languageFiles(settings);
  // It looks for all languages in one folder; ours may lie in several.
  const folder = await mkdtemp(join(tmpdir(), 'godwit-ocr-'));
  try {
    for (const [language, path] of files)
      await symlink(resolve(path), join(folder, `${language}.traineddata`));
    return await started([...files.keys()], folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The library neither settles nor throws when a start fails: only its handler of errors is told. */
function started(languages: string[], langPath: string): Promise<Worker> {
  return new Promise((done, fail) => {
    const errorHandler = (error: unknown) =>
      fail(new Error(`recognising characters failed: ${String(error)}`));
    tesseract
      .createWorker(languages, tesseract.OEM.LSTM_ONLY, {
        langPath,
        gzip: false,
        cacheMethod: 'none',
        errorHandler,
      })
      .then(done, errorHandler);
  });
}

/** The plainest format that Tesseract reads: packing a page as PNG takes 100 ms. */
function portableGreyMap({ pixels, width, height }: Picture): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]);
}
