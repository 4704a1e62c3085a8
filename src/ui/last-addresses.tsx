import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

/** Where each list of the signed-in user was last, by its path: with filters, order and page. */
const LastAddresses = createContext<Map<string, string>>(new Map());

const listOf = (address: string) => address.split('?')[0] ?? address;

export function LastAddressesProvider({ children }: { children: ReactNode }): ReactNode {
  const [addresses] = useState(() => new Map<string, string>());
  return <LastAddresses value={addresses}>{children}</LastAddresses>;
}

/** Notes an address as the one to which the way back to its list leads. */
export function useRememberedAddress(address: string): void {
  const addresses = useContext(LastAddresses);
  useEffect(() => {
    addresses.set(listOf(address), address);
  }, [addresses, address]);
}

/** The way back to a list as it was left; the plain path where it was not seen yet. */
export function useWayBack(path: string): string {
  return useContext(LastAddresses).get(path) ?? path;
}
