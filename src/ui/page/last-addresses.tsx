import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

/**
 * The last address of each list that the signed-in user has seen, by path, with filters, order and
 * page.
 */
const LastAddresses = createContext<Map<string, string>>(new Map());

const listOf = (address: string) => address.split('?')[0] ?? address;

export function LastAddressesProvider({ children }: { children: ReactNode }): ReactNode {
  const [addresses] = useState(() => new Map<string, string>());
  return <LastAddresses value={addresses}>{children}</LastAddresses>;
}

/** Stores the address for links that lead back to its list. */
export function useRememberedAddress(address: string): void {
  const addresses = useContext(LastAddresses);
  useEffect(() => {
    addresses.set(listOf(address), address);
  }, [addresses, address]);
}

/** The address of a list as the user left it; the plain path if the user has not opened it yet. */
export function useWayBack(path: string): string {
  return useContext(LastAddresses).get(path) ?? path;
}
