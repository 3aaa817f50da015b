/** The child's side of `callChild`: answers every question. A question it cannot answer ends it. */
export function answerCalls(answer: (question: never) => unknown): void {
  const reply = async (question: never) => void process.send?.({ answer: await answer(question) })
  process.on('message', ({ question }: { question: never }) => void reply(question))
  process.send?.({ answer: 'ready' })
}
