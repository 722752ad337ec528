package tool

// All returns the tools in the order of lists and help.
func All() []*Tool {
	return []*Tool{Search(), Skeleton(), Exports(), SignatureTool(), DefinitionTool(), Status(), Reindex()}
}
