/** The child's side of `callChild`: answers every question. A question it cannot answer ends it. */
export function answerCalls<Question>(answer: (question: Question) => unknown): void {
  const reply = async (question: Question) => void process.send?.({ answer: await answer(question) })
  process.on('message', ({ question }: { question: Question }) => void reply(question))
  process.send?.({ answer: 'ready' })
}
