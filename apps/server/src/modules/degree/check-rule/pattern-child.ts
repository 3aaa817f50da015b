import { answerCalls } from '../../../lib/untrusted/answer-calls.ts'
import { findBrokenRule, findFailedRule } from './evaluate.ts'
import type { PatternAnswer, PatternQuestion } from './patterns.ts'

// A process of its own: a school writes these patterns itself, and however long one takes, nobody else waits for it.

answerCalls(
  (question: PatternQuestion): PatternAnswer =>
    'value' in question
      ? { failure: findFailedRule(question.rules, question.value), broken: null }
      : { failure: null, broken: findBrokenRule(question.rules) },
)
