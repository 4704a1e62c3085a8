import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

/** For each list, by its path: the addresses of its records in the order it last showed. */
const LastOrders = createContext<Map<string, readonly string[]>>(new Map());

export function LastOrdersProvider({ children }: { children: ReactNode }): ReactNode {
  const [orders] = useState(() => new Map<string, readonly string[]>());
  return <LastOrders value={orders}>{children}</LastOrders>;
}

/** Stores the order of a list, across all pages. */
export function useRememberedOrder(list: string, addresses: readonly string[]): void {
  const orders = useContext(LastOrders);
  useEffect(() => {
    orders.set(list, addresses);
  }, [orders, list, addresses]);
}

/** The records before and after one in its list. */
export interface Neighbours {
  previous: string | null;
  next: string | null;
  /** Counted from 1. */
  place: number;
  total: number;
}

/** The neighbours of a record; null if its list was not shown yet or does not contain it. */
export function useNeighbours(list: string, address: string): Neighbours | null {
  const addresses = useContext(LastOrders).get(list) ?? [];
  const index = addresses.indexOf(address);
  if (index === -1) return null;
  return {
    previous: addresses[index - 1] ?? null,
    next: addresses[index + 1] ?? null,
    place: index + 1,
    total: addresses.length,
  };
}
