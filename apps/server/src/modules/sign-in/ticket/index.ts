export {
  claimForeignTicket,
  consumeTicket,
  countTicketUse,
  createTicket,
  issueTicket,
  peekTicket,
  purgeTickets,
  storeTicket,
} from './tickets.ts'
