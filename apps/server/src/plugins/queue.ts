import type { Tx } from './db.ts'

/** All that the queue knows of a task: what it is about stays in its row. */
export interface TaskJob {
  taskId: string
  tenantId: number
  userId: string
}

/** A message that waits to be sent: its row says everything else. */
export interface MessageJob {
  tenantId: number
  messageId: string
}

/** A text for a phone that waits to be sent, likewise. */
export interface TextJob {
  smsId: string
}

/** A due time of a scheduled job, likewise. */
export interface RunJob {
  runId: string
}

/** Somebody who is to be told of something, in one of the schools they work in. */
export interface Recipient {
  tenantId: number
  userId: string
}

/** What they are told: that a run has failed, or that a threshold was crossed or is kept again. */
export type AlertJob = Recipient & (RunJob | { alarmId: string; isOver: boolean })

/** The queue of background work, from the side of those who give it some. */
export interface Queue {
  /** Hands a task to the workers once the transaction has committed, at once or after some time. Gives the job's id. */
  send(tx: Tx, job: TaskJob, afterSeconds?: number): Promise<string>
  /** Takes back a job that no worker has; false where one is at it, or it is over. */
  withdraw(tx: Tx, jobId: string): Promise<boolean>
  /** Leaves a message for the workers to send once the transaction has committed, and not at all if it has not. */
  post(tx: Tx, message: MessageJob): Promise<void>
  /** The same for many at once. */
  postMany(tx: Tx, messages: readonly MessageJob[]): Promise<void>
  /** Leaves texts for the workers to send, on the same terms. */
  sendTexts(tx: Tx, texts: readonly TextJob[]): Promise<void>
  /** Hands a run of a scheduled job to the workers, on the same terms. Gives the id of the queue's job. */
  sendRun(tx: Tx, run: RunJob): Promise<string>
  /** Leaves alerts for the workers to put into people's lists, on the same terms. */
  sendAlerts(tx: Tx, alerts: readonly AlertJob[]): Promise<void>
  close(): Promise<void>
}
