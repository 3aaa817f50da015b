import { answerCalls } from '../../../lib/untrusted/answer-calls.ts'
import { outlinesOf } from './outline.ts'

// Runs in a separate process: outlining long texts takes a while and would block the server's thread for everybody.

answerCalls(outlinesOf)
