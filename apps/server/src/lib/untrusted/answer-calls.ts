/** Answers the questions of `callChild` within the child process. An error ends the process. */
export function answerCalls(answer: (question: never) => unknown): void {
  const reply = async (question: never) => void process.send?.({ answer: await answer(question) })
  process.on('message', ({ question }: { question: never }) => void reply(question))
  process.send?.({ answer: 'ready' })
}
