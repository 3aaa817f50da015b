import { answerCalls } from '../../../lib/untrusted/answer-calls.ts'
import { type OutlineQuestion, outlinesOf } from './outline.ts'

// Runs in a separate process: outlining long texts takes a while and would block the server's thread for everybody.
// The answer is JSON, which the server passes on unread.

answerCalls((question: OutlineQuestion) => Buffer.from(JSON.stringify(outlinesOf(question))))
