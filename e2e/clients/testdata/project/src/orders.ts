export interface Order {
  id: string;
  total: number;
}

/** Sums the totals of all orders. */
export function sumOrders(orders: Order[]): number {
  return orders.reduce((sum, order) => sum + order.total, 0);
}
