import {
  portMessage,
  readFromFrame,
  type ToFrame,
  type TrialEnd,
  type TrialFault,
  type TrialScroll,
  type TrialStart,
} from './messages';
import { TrialReader } from './read-for-trial';

export interface TrialLinkOptions {
  start: TrialStart;
  reads: readonly string[];
  onFault: (fault: TrialFault) => void;
  onEnd: (end: TrialEnd) => void;
  onRefused: (path: string, msg: string) => void;
  onNotSent: (path: string) => void;
  onScroll: (scroll: TrialScroll) => void;
}

/** The designer's end of the port to one frame. Whoever holds the other end is that frame, and nobody else. */
export class TrialLink {
  readonly #port: MessagePort;
  readonly #reader: TrialReader;

  /** `frame`: the window of a frame whose document is loaded. */
  constructor(frame: Window, options: TrialLinkOptions) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#reader = new TrialReader(options);
    port1.onmessage = ({ data }) => this.#take(data, options);
    this.#tell({ kind: 'start', start: options.start });
    // The frame's origin is opaque: it has no name that could be given here. Which document is there, its policy and ours decide.
    frame.postMessage(portMessage, '*', [port2]);
  }

  scroll(scroll: TrialScroll): void {
    this.#tell({ kind: 'scroll', scroll });
  }

  close(): void {
    this.#reader.stop();
    this.#port.close();
  }

  #take(data: unknown, { onFault, onEnd, onScroll }: TrialLinkOptions): void {
    const message = readFromFrame(data);
    switch (message?.kind) {
      case 'ask': {
        const { ask } = message;
        void this.#reader.answer(ask).then((answer) => this.#tell({ kind: 'answer', id: ask.id, answer }));
        return;
      }
      case 'abort':
        return this.#reader.abort(message.id);
      case 'fault':
        return onFault(message.fault);
      case 'end':
        return onEnd(message.end);
      case 'scroll':
        return onScroll(message.scroll);
      case undefined:
        return;
    }
  }

  #tell(message: ToFrame): void {
    this.#port.postMessage(message);
  }
}
