/** One server-sent event. */
export interface ServerEvent {
  /** The last id that was sent; empty before the first. */
  id: string;
  event: string;
  data: string;
}

/**
 * Reads server-sent events from the body of an answer until it ends. The browser's own reader,
 * `EventSource`, cannot send our headers.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
    .getReader();
  let rest = '';
  let id = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      // Whatever follows the last empty line is incomplete.
      const blocks = (rest + value).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const fields = new Map<string, string>();
        for (const line of block.split('\n')) {
          const [, name = '', text = ''] = /^(\w*): ?(.*)$/.exec(line) ?? [];
          fields.set(name, fields.has(name) ? `${fields.get(name) ?? ''}\n${text}` : text);
        }
        id = fields.get('id') ?? id;
        yield { id, event: fields.get('event') ?? 'message', data: fields.get('data') ?? '' };
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
