/** How far somebody's answer to a custom collection has come. By itself: a student's home needs the words and nothing more. */
export const surveyResponseStates = [
  { value: '0', text: '未填' },
  { value: '1', text: '已填' },
  { value: '2', text: '待审' },
  { value: '3', text: '通过' },
  { value: '4', text: '退回' },
] as const
export type SurveyResponseState = (typeof surveyResponseStates)[number]['value']

/** Those of whom something is still to come: they are urged and reminded. */
export const unansweredResponseStates: readonly SurveyResponseState[] = ['0', '4']
