import type { Tx } from './db.ts'

/** The payload of a task's job; everything else is in the task's row. */
export interface TaskJob {
  taskId: string
  tenantId: number
  userId: string
}

/** The payload of a message's job; everything else is in the message's row. */
export interface MessageJob {
  tenantId: number
  messageId: string
}

/** The payload of a text message's job. */
export interface TextJob {
  smsId: string
}

/** The payload of a run of a scheduled job. */
export interface RunJob {
  runId: string
}

/** A user to notify, in one of their schools. */
export interface Recipient {
  tenantId: number
  userId: string
}

/** An alert: a failed run, or a threshold that was crossed or is respected again. */
export type AlertJob = Recipient & (RunJob | { alarmId: string; isOver: boolean })

/** The queue of background work, as senders see it. All jobs are sent only when the transaction commits. */
export interface Queue {
  /** Sends a task to the workers, at once or after a delay. Returns the job's id. */
  send(tx: Tx, job: TaskJob, afterSeconds?: number): Promise<string>
  /** Cancels a job that has not started. Returns false when a worker has it or it has ended. */
  withdraw(tx: Tx, jobId: string): Promise<boolean>
  /** Sends a message. */
  post(tx: Tx, message: MessageJob): Promise<void>
  /** Sends many messages. */
  postMany(tx: Tx, messages: readonly MessageJob[]): Promise<void>
  /** Sends text messages. */
  sendTexts(tx: Tx, texts: readonly TextJob[]): Promise<void>
  /** Sends a run of a scheduled job. Returns the id of the queue's job. */
  sendRun(tx: Tx, run: RunJob): Promise<string>
  /** Sends alerts to administrators. */
  sendAlerts(tx: Tx, alerts: readonly AlertJob[]): Promise<void>
  close(): Promise<void>
}
