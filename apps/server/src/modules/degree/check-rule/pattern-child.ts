import { answerCalls } from '../../../lib/untrusted/answer-calls.ts'
import { findBrokenRule, findFailedRule } from './evaluate.ts'
import type { PatternAnswer, PatternQuestion } from './patterns.ts'

// Runs in a separate process: schools write these patterns themselves, and a slow one must not block other users.

answerCalls(
  (question: PatternQuestion): PatternAnswer =>
    'value' in question
      ? { failure: findFailedRule(question.rules, question.value), broken: null }
      : { failure: null, broken: findBrokenRule(question.rules) },
)
