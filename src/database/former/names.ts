/** The migrations that made what the baselines make now. A database that they brought to the last one is taken over. */
export const FORMER_MIGRATIONS: readonly string[] = `
01-user 02-gacha 03-check-in 04-order 05-draw 06-payment 07-pickup 08-handover 09-idempotency 10-catalogue 11-sandbox 12-encryption
13-rates 14-schema-parts 15-restore 16-handovers-of-token 17-upkeep 18-payments-of-a-day 19-roles 20-deeds 21-tokens-of-user 22-devices
23-sandbox-refunds 24-shipments 25-orders-to-post 26-handover-undos 27-handovers-of-gacha 28-refunded-orders 29-refunds
30-refunded-items 31-wrong-codes 32-jumps-and-declines 33-handover-conflicts 34-orders-to-collect 35-payer-of-restored 36-charge-backs
37-one-open-conflict 38-refunded-by-bank 39-charge-backs-of-order 40-late-report-names 41-items-of-open-conflicts
42-refunds-of-payment 43-packed-orders 44-orders-to-pack 45-address-events 46-lineage-beats 47-items-in-conflicts
48-refunds-to-settle 49-demanded-challenges 50-code-readers 51-code-readings 52-plays-kept`
  .trim()
  .split(/\s+/);
