/** The child's side of `callChild`: answers every question. A question it cannot answer ends it. */
export const answerCalls = <Question, Answer>(answer: (question: Question) => Promise<Answer> | Answer): void => {
  process.on('message', async ({ question }: { question: Question }) => {
    process.send?.({ answer: await answer(question) })
  })
  process.send?.({ answer: 'ready' })
}
