/**
 * Of a draw whose payment is under way nothing is told, also to nobody who could tell its payer: it may come to nothing, and is
 * no sale yet. One whose money was refused is told, as what it is: else refusing money could hide what was drawn.
 */
export const isTold = (draws: string): string =>
  `(${draws}.returned_after is not null or ${draws}.order_id not in (
    select payments.order_id from payments where not payments.is_finished and payments.state = 'drawn'))`;
