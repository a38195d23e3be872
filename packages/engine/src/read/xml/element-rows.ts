import { Scalar, type TreeEvents } from '../tree/events.js';
import { TooMuch } from '../tree/limits.js';
import { Tape } from '../tree/tape.js';
import type { ElementPlan } from './element-plan.js';
import type { Attributes, XmlEvents } from './events.js';
import type { XmlName } from './names.js';
import { isTrue } from './survey.js';

interface Frame {
  plan: ElementPlan;
  target: TreeEvents;
  /** Since the last element inside it. */
  text: string;
  /** Before that, without indentation. */
  before: string;
  hasChildren: boolean;
  isNil: boolean;
  /** Lists that become text of one cell: other elements may stand between theirs. */
  lists: Map<ElementPlan, Tape> | undefined;
}

/** The second pass: tells the elements of a file as values of a tree. */
export class ElementRows implements XmlEvents {
  private readonly frames: Frame[];
  private depth = 0;
  /** Characters that wait on tapes. */
  private waiting = 0;

  constructor(
    document: ElementPlan,
    private readonly events: TreeEvents,
    private readonly longest: number,
  ) {
    this.frames = [newFrame(document, events)];
    if (document.isObject) events.openObject();
  }

  end(): void {
    const document = this.frames[0];
    if (!document?.plan.isObject) return;
    this.replay(document);
    document.target.closeObject();
  }

  open(name: XmlName, attributes: Attributes): void {
    const parent = this.frame();
    this.takeText(parent);
    parent.hasChildren = true;
    const plan = parent.plan.children.get(name);
    // Every element was seen in the first pass.
    if (!plan) throw new Error(`the file changed while it was read: <${name.qualified}> is new`);
    const target = plan.isList && !plan.toTable ? tapeOf(parent, plan) : parent.target;
    const frame = this.push(plan, target);
    if (plan.isObject) {
      this.start(plan, target);
      target.openObject();
    }
    for (let at = 0; at < attributes.count; at += 1) {
      const attribute = attributes.names[at];
      const value = attributes.values[at] ?? '';
      if (attribute?.role === 'nil') frame.isNil = isTrue(value);
      const key = attribute && plan.attributes.get(attribute);
      if (key === undefined) continue;
      target.key(key);
      this.scalar(target, Scalar.Text, value);
    }
  }

  text(text: string): void {
    const frame = this.frame();
    frame.text = frame.text === '' ? text : frame.text + text;
    if (frame.text.length + frame.before.length > this.longest) {
      throw new TooMuch(`it holds an element with more than ${this.longest} characters of text`);
    }
  }

  close(): void {
    const frame = this.frame();
    const { plan, target, hasChildren } = frame;
    if (hasChildren) this.takeText(frame);
    const text = hasChildren ? frame.before : frame.text;
    const isNull = text === '' && (frame.isNil || hasChildren);
    this.depth -= 1;
    if (plan.isObject) {
      const hasText = plan.hasText && !isNull;
      // Beside the object, where the element has a column; inside it, where it is a row or JSON text.
      const isInside = plan.isList || target !== this.events;
      if (hasText && isInside) {
        target.key(plan.textKey);
        this.scalar(target, Scalar.Text, text);
      }
      this.replay(frame);
      target.closeObject();
      if (hasText && !isInside) target.scalar(Scalar.Text, text);
    } else {
      this.start(plan, target);
      this.scalar(target, isNull ? Scalar.Null : Scalar.Text, isNull ? 'null' : text);
    }
    if (plan.toTable) target.closeArray();
  }

  private start(plan: ElementPlan, target: TreeEvents): void {
    if (plan.isList && !plan.toTable) return;
    if (plan.key !== undefined) target.key(plan.key);
    if (plan.toTable) target.openArray();
  }

  private scalar(target: TreeEvents, kind: Scalar, text: string): void {
    target.scalar(kind, text);
    if (target === this.events) return;
    this.waiting += text.length + 16;
    if (this.waiting > this.longest) {
      throw new TooMuch(`it holds nested lists of more than ${this.longest} characters in one record`);
    }
  }

  private replay({ lists, target }: Frame): void {
    if (!lists) return;
    for (const [plan, tape] of lists) {
      target.key(plan.key ?? '');
      target.openArray();
      tape.replay(target);
      target.closeArray();
    }
    if (target === this.events) this.waiting = 0;
  }

  /** What stands before or after an element inside is trimmed: it is indentation, or a word. */
  private takeText(frame: Frame): void {
    if (frame.text === '') return;
    const words = frame.text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');
    frame.text = '';
    if (words !== '') frame.before = frame.before === '' ? words : `${frame.before} ${words}`;
  }

  private frame(): Frame {
    const frame = this.frames[this.depth];
    if (!frame) throw new Error('no element is open');
    return frame;
  }

  private push(plan: ElementPlan, target: TreeEvents): Frame {
    this.depth += 1;
    const known = this.frames[this.depth];
    if (!known) {
      const frame = newFrame(plan, target);
      this.frames[this.depth] = frame;
      return frame;
    }
    known.plan = plan;
    known.target = target;
    known.text = '';
    known.before = '';
    known.hasChildren = false;
    known.isNil = false;
    known.lists = undefined;
    return known;
  }
}

function tapeOf(parent: Frame, plan: ElementPlan): Tape {
  parent.lists ??= new Map();
  let tape = parent.lists.get(plan);
  if (!tape) {
    tape = new Tape();
    parent.lists.set(plan, tape);
  }
  return tape;
}

function newFrame(plan: ElementPlan, target: TreeEvents): Frame {
  return { plan, target, text: '', before: '', hasChildren: false, isNil: false, lists: undefined };
}
