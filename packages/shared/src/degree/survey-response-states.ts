/**
 * The states of a student's response to a survey. They have a file of their own because a student's home page loads
 * nothing else of surveys.
 */
export const surveyResponseStates = [
  { value: '0', text: '未填' },
  { value: '1', text: '已填' },
  { value: '2', text: '待审' },
  { value: '3', text: '通过' },
  { value: '4', text: '退回' },
] as const
export type SurveyResponseState = (typeof surveyResponseStates)[number]['value']

/** States that still need the student: these students are reminded. */
export const unansweredResponseStates: readonly SurveyResponseState[] = ['0', '4']
