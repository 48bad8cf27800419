import OrderListIsland from "../../../islands/order-list.tsx";
import { Island } from "../../ui/island.tsx";
import type { OrderProps } from "../../ui/order-list.tsx";

/** A list whose order people choose, alive in the browser. */
export function Ordered(list: OrderProps) {
	return (
		<>
			{list.items.length > 1 ? (
				<p className="without-script notice warn">Changing the order needs JavaScript.</p>
			) : null}
			<Island name="order-list" worksWithout props={list}>
				<OrderListIsland {...list} />
			</Island>
		</>
	);
}
