import { answerCalls } from '../../../lib/untrusted/answer-calls.ts'
import { outlinesOf } from './outline.ts'

// A process of its own: drawing letters takes as long as there is text, and nobody else is to wait for it.

answerCalls(outlinesOf)
